import { CircleCheck, Download } from 'lucide-react';
import { type DocumentKind, documentTitle } from '@shared/contract/documents/document-kind.ts';
import type { Document } from '@shared/contract/documents/document.ts';
import { fetchPdf, useSaveDocument } from '@/api/documents/documents.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { shownStateOf } from '@/components/documents/shown-state.ts';
import { ShareButton } from '@/components/documents/share-button.tsx';
import { PanelBody, PanelStep } from '@/components/panels/side-panel.tsx';
import { UnbrokenNumbers } from '@/components/unbroken-numbers.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { useLostFocus } from '@/lib/focus/use-lost-focus.ts';
import { instantDay } from '@/lib/text/day-text.ts';
import type { RenderLetterDelivery } from '@/components/letters/render-letter-delivery.ts';

interface IssuedLetterProps {
  readonly letter: Document;
  /** True if the letter was just issued in this panel. */
  readonly isNew: boolean;
  readonly renderDelivery: RenderLetterDelivery;
  /** Shows the letter that replaces this letter. */
  readonly onReplaced: (letter: Document) => void;
  /** Shows the form for the next letter again. */
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/**
 * Shows an issued letter with its download and its delivery. After a formal notice, also shows the possible next steps.
 */
export function IssuedLetter({
  letter,
  isNew,
  renderDelivery,
  onReplaced,
  onBack,
  onClose,
}: IssuedLetterProps) {
  const { LL, locale } = useI18nContext();
  const { report } = useFailure();
  const saving = useSaveDocument((error) => report(error, LL.account.downloadFailed()));
  const { kind, number, issuedAt } = letter;
  const isReady = isNew && shownStateOf(letter) === 'valid';
  const heading = useLostFocus<HTMLParagraphElement>(`${letter.id} ${letter.state}`);
  const texts = letterTexts(kind, LL);
  const isFormal = kind === 'formalNotice';
  return (
    <PanelStep>
      <PanelBody>
        <div className="flex items-start gap-3.5 rounded-card bg-primary-soft p-5 text-on-primary-soft">
          <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0" />
          <p ref={heading} data-autofocus tabIndex={-1} className="min-w-0 outline-none">
            <span className="block text-title">
              <UnbrokenNumbers>{isReady ? texts.ready() : documentTitle(letter, locale)}</UnbrokenNumbers>
            </span>{' '}
            <span className="block text-pretty">
              <UnbrokenNumbers>
                {isReady
                  ? texts.issued({ number })
                  : LL.reminder.issuedOn({ day: instantDay(issuedAt, locale) })}
              </UnbrokenNumbers>
            </span>
          </p>
        </div>
        {isFormal && (
          <div className="space-y-2 text-pretty">
            <p>{LL.reminder.byPost()}</p>
            <p>{LL.reminder.afterFormalNotice()}</p>
          </div>
        )}
        {kind === 'arrearsReport' && <p className="text-pretty">{LL.arrearsReport.afterwards()}</p>}
        {kind === 'revision' && <p className="text-pretty">{LL.revision.trace()}</p>}
        {renderDelivery(letter, onReplaced)}
      </PanelBody>
      <footer className="flex flex-wrap justify-end gap-3 border-t border-border px-5 py-4 pb-[calc(1rem+env(safe-area-inset-bottom))] sm:px-7">
        <ShareButton document={letter} onFetch={fetchPdf} size="large" />
        <Button
          variant={isFormal ? 'primary' : 'secondary'}
          size="large"
          isBusy={saving.isPending}
          onClick={() => saving.mutate(letter)}
        >
          {!saving.isPending && <Download aria-hidden />}
          {LL.reminder.download()}
        </Button>
        <Button variant={isFormal ? 'secondary' : 'primary'} size="large" onClick={isNew ? onClose : onBack}>
          {isNew ? LL.payment.finish() : LL.reminder.back()}
        </Button>
      </footer>
    </PanelStep>
  );
}

function letterTexts(
  kind: DocumentKind,
  LL: Pick<TranslationFunctions, 'arrearsReport' | 'reminder' | 'revision'>,
): TranslationFunctions['reminder']['letters']['reminder'] {
  if (kind === 'arrearsReport') return LL.arrearsReport.letter;
  if (kind === 'revision') return LL.revision.letter;
  return LL.reminder.letters[kind === 'formalNotice' ? 'formalNotice' : 'reminder'];
}
