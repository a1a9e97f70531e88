import { Link, useNavigate } from '@tanstack/react-router';
import { Download, PanelRightOpen } from 'lucide-react';
import { useRef } from 'react';
import type { Document } from '@shared/contract/documents/document.ts';
import { formatEuros } from '@shared/domain/money.ts';
import type { ListedDocument } from '@/api/documents/document-list.ts';
import { fetchPdf, useSaveDocument } from '@/api/documents/documents.ts';
import { DocumentNumberLink } from '@/components/documents/document-number-link.tsx';
import { DocumentState } from '@/components/documents/document-state.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { ShareButton } from '@/components/documents/share-button.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayWithShortMonth } from '@/lib/text/day-text.ts';
import { wasSent } from '@/lib/documents/is-to-send.ts';
import { deliveryText } from './delivery-state.ts';
import { documentName, issuedOn } from './document-text.ts';
import { OvertakenRowActions } from './overtaken-actions.tsx';
import { overtakenText } from './overtaken-text.ts';

/** The amount of a document. A partial receipt also shows the balance due. */
export function DocumentAmount({ document }: { document: ListedDocument }) {
  const { LL, locale } = useI18nContext();
  const remaining = 'paidOn' in document ? document.remaining : 0;
  return (
    <>
      {formatEuros(document.amount, locale)}
      {remaining > 0 && (
        <span className="block text-small whitespace-normal text-muted">
          {LL.documentList.remaining({ amount: formatEuros(remaining, locale) })}
        </span>
      )}
    </>
  );
}

/** The dwelling, with the dwelling's lessor if the account has several lessors. */
export function DocumentProperty({
  document: { propertyName, lessorName },
  namesLessor,
}: DocumentPropertyProps) {
  const { LL } = useI18nContext();
  return (
    <>
      {propertyName}
      {namesLessor && (
        <span className="block text-small text-muted">
          {/* A narrow table column shows only the name; screen readers also get the words before the name. */}
          <span className="sr-only in-[article]:not-sr-only">{LL.documentList.letBy()} </span>
          {lessorName}
        </span>
      )}
    </>
  );
}

interface DocumentPropertyProps {
  readonly document: Pick<Document, 'propertyName' | 'lessorName'>;
  readonly namesLessor: boolean;
}

/** The day of a receipt's payment, or the day on which a letter was issued. */
export function DocumentDay({ document }: { document: ListedDocument }) {
  const { LL, locale } = useI18nContext();
  if ('paidOn' in document) return dayWithShortMonth(document.paidOn, locale);
  return (
    <>
      <span className="block text-small text-muted">{LL.documentList.issuedOn()}</span>
      {dayWithShortMonth(issuedOn(document), locale)}
    </>
  );
}

/** The number of a document, as a link to the details, and the kind of document. */
export function DocumentNumber({ document }: { document: ListedDocument }) {
  const { LL, locale } = useI18nContext();
  return (
    <>
      <DocumentNumberLink document={document} />
      <span className="block text-small text-muted">{documentName(document, LL, locale)}</span>
    </>
  );
}

/**
 * The validity of a document, and its delivery. For an overtaken letter, also shows the reason, and the actions if the
 * letter was not sent. When an action has removed its button, the state of the document gets the focus.
 */
export function DocumentProgress({ document }: { document: Document }) {
  const { LL, locale } = useI18nContext();
  const navigate = useNavigate({ from: '/documents' });
  const place = useRef<HTMLDivElement>(null);
  const { overtaken } = document;
  const texts = [deliveryText(document, LL, locale), overtakenText(document, LL, locale)];
  return (
    <div ref={place} tabIndex={-1} className="focus-ring rounded-sm">
      <DocumentState document={document} />
      {texts.map(
        (text) =>
          text !== null && (
            <span key={text} className="mt-0.5 block text-small text-muted">
              {text}
            </span>
          ),
      )}
      {overtaken !== null && !wasSent(document) && (
        <OvertakenRowActions
          document={document}
          overtaken={overtaken}
          place={place}
          onReplaced={({ id }) =>
            void navigate({ search: (old) => ({ ...old, document: id }), resetScroll: false })
          }
        />
      )}
    </div>
  );
}

export function DocumentActions({ document }: { document: Document }) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const saving = useSaveDocument((error) => report(error, LL.documentList.downloadFailed()));
  const { number } = document;
  return (
    <>
      <Button
        variant="ghost"
        size="action"
        aria-label={LL.documentList.downloadNumber({ number })}
        title={LL.documentList.download()}
        isBusy={saving.isPending}
        onClick={() => saving.mutate(document)}
      >
        {!saving.isPending && <Download aria-hidden />}
        <span>{LL.documentList.download()}</span>
      </Button>
      {/* A table has no room for a third action. */}
      <ShareButton
        document={document}
        onFetch={fetchPdf}
        variant="ghost"
        size="action"
        className="not-in-[article]:hidden"
      />
      <Button asChild variant="ghost" size="action" title={LL.documentList.details()}>
        <Link
          from="/documents"
          to="/documents"
          search={(old) => ({ ...old, document: document.id })}
          resetScroll={false}
          aria-label={LL.documentList.detailsOf({ number })}
        >
          <PanelRightOpen aria-hidden />
          <span>{LL.documentList.details()}</span>
        </Link>
      </Button>
    </>
  );
}
