import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { DocumentKind } from '@shared/contract/documents/document-kind.ts';
import type { Document } from '@shared/contract/documents/document.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { fetchPdf, useSaveDocument, useVoidDocument } from '@/api/documents/documents.ts';
import { useShowsLessors } from '@/api/people/use-shows-lessors.ts';
import { DocumentHistory } from '@/components/documents/document-history.tsx';
import { Fact, FactList } from '@/components/fact-list.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { ShareButton } from '@/components/documents/share-button.tsx';
import { PanelBody } from '@/components/panels/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { VoidButton, VoidDialog } from '@/components/documents/void-dialog.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { wasSent } from '@/lib/documents/is-to-send.ts';
import { DocumentDelivery } from './document-delivery.tsx';

/**
 * The kinds of documents that the landlord cannot void alone. A document becomes void when its revision is undone, or
 * when its movement of the deposit or its settlement of charges is cancelled.
 */
const WAYS_TO_VOID: Readonly<
  Partial<Record<DocumentKind, 'endsWithRevision' | 'endsWithDeposit' | 'endsWithSettlement'>>
> = {
  revision: 'endsWithRevision',
  depositReceipt: 'endsWithDeposit',
  depositSettlement: 'endsWithDeposit',
  settlement: 'endsWithSettlement',
};

/** The details of a letter, such as a reminder, and its actions. */
export function LetterView({ letter }: { letter: Document }) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const saving = useSaveDocument((error) => report(error, LL.documentList.downloadFailed()));
  const voiding = useVoidDocument();
  const [isVoiding, setIsVoiding] = useState(false);
  const navigate = useNavigate({ from: '/documents' });
  const isValid = letter.state === 'valid';
  // If all tenants are deleted, no account page can undo the revision or the movement of the deposit.
  const wayToVoid = letter.tenantIds.length > 0 ? WAYS_TO_VOID[letter.kind] : undefined;
  // The notice above the deliveries withdraws an overtaken letter that was not sent.
  const hasVoidButton = isValid && !wayToVoid && (letter.overtaken === null || wasSent(letter));
  return (
    <>
      <PanelBody>
        <DocumentHistory document={letter} />
        <LetterFacts letter={letter} />
        {isValid && letter.overtaken === null && letter.kind === 'formalNotice' && (
          <p className="text-pretty text-muted">{LL.receiptDetails.byPost()}</p>
        )}
        {isValid && wayToVoid && <p className="text-pretty text-muted">{LL.receiptDetails[wayToVoid]()}</p>}
        <DocumentDelivery
          document={letter}
          onReplaced={({ id }) =>
            void navigate({ search: (old) => ({ ...old, document: id }), resetScroll: false })
          }
        />
      </PanelBody>
      <footer className="flex flex-wrap justify-end gap-3 border-t border-border px-5 py-4 pb-[calc(1rem+env(safe-area-inset-bottom))] sm:px-7">
        {hasVoidButton && <VoidButton kind={letter.kind} onPress={() => setIsVoiding(true)} />}
        <ShareButton document={letter} onFetch={fetchPdf} size="large" />
        <Button
          variant={letter.overtaken === null ? 'primary' : 'secondary'}
          size="large"
          isBusy={saving.isPending}
          onClick={() => saving.mutate(letter)}
        >
          {!saving.isPending && <Download aria-hidden />}
          {LL.receiptDetails.download()}
        </Button>
      </footer>
      <VoidDialog
        document={letter}
        reasonHint={LL.receiptDetails.letterVoidReasonHint()}
        isOpen={isVoiding}
        onClose={() => setIsVoiding(false)}
        onVoid={({ reason }) => voiding.mutateAsync({ id: letter.id, reason })}
      />
    </>
  );
}

function LetterFacts({ letter }: { letter: Document }) {
  const { LL, locale } = useI18nContext();
  const namesLessors = useShowsLessors();
  return (
    <FactList>
      <Fact label={LL.details.tenant()}>{letter.tenantName}</Fact>
      <Fact label={LL.details.property()}>{letter.propertyName}</Fact>
      {namesLessors && <Fact label={LL.details.lessor()}>{letter.lessorName}</Fact>}
      <Fact label={LL.documentList.amount()} isStrong>
        {formatEuros(letter.amount, locale)}
      </Fact>
    </FactList>
  );
}
