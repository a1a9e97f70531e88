import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { documentTitle } from '@shared/contract/documents/document-kind.ts';
import type { Receipt } from '@shared/contract/documents/receipt-list.ts';
import { useDocumentList } from '@/api/documents/document-list.ts';
import { DocumentNotFound } from '@/components/documents/document-not-found.tsx';
import { shownStateOf } from '@/components/documents/shown-state.ts';
import { PanelSkeleton, SidePanel } from '@/components/panels/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useLostFocus } from '@/lib/focus/use-lost-focus.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { documentPeriod } from './document-text.ts';
import { LetterView } from './letter-view.tsx';

const route = getRouteApi('/_authed/documents');

/**
 * The panel with the details of a document, beside the list. The panel is open if the URL names a document. Closing the
 * panel leads back to the page that opened the panel.
 */
export function DocumentDetails({ renderReceipt }: { renderReceipt: (receipt: Receipt) => ReactNode }) {
  const { LL, locale } = useI18nContext();
  const { document: id, account } = route.useSearch();
  const navigate = route.useNavigate();
  const documents = useDocumentList();
  const shownId = useLastShown(id ?? null);
  const document = documents?.find((candidate) => candidate.id === shownId);
  // An action may replace or withdraw the letter, and thus remove the focused button.
  const place = useLostFocus<HTMLDivElement>(document && `${document.id} ${shownStateOf(document)}`);
  const close = (): void =>
    void (account === undefined
      ? navigate({ search: (old) => ({ ...old, document: undefined }), replace: true, resetScroll: false })
      : navigate({ to: '/tenants/$tenantId', params: { tenantId: account }, replace: true }));
  return (
    <SidePanel
      isOpen={id !== undefined}
      onClose={close}
      title={
        documents && !document
          ? LL.receiptDetails.notFoundTitle()
          : documentTitle({ kind: document?.kind ?? 'quittance', number: document?.number ?? '' }, locale)
      }
      description={
        document &&
        [documentPeriod(document, LL, locale), document.tenantName]
          .filter((text) => text !== null)
          .join(' · ')
      }
    >
      {document ? (
        <div
          key={document.id}
          ref={place}
          tabIndex={-1}
          className="flex min-h-0 flex-1 flex-col outline-none"
        >
          {'paidOn' in document ? renderReceipt(document) : <LetterView letter={document} />}
        </div>
      ) : documents ? (
        <DocumentNotFound />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  );
}
