import { createFileRoute } from '@tanstack/react-router';
import { lettersQuery, receiptsQuery } from '@/api/documents/document-list.ts';
import { allFilesQuery } from '@/api/files.ts';
import { lessorsQuery } from '@/api/people/lessors.ts';
import { propertiesQuery } from '@/api/properties.ts';
import { tenantsQuery } from '@/api/people/tenants.ts';
import { DocumentDelivery } from '@/features/documents/document-delivery.tsx';
import { DocumentsPage } from '@/features/documents/documents-page.tsx';
import { DocumentsSearch } from '@/features/documents/documents-search.ts';
import { KeptFiles } from '@/features/files/kept-files.tsx';
import { useReceiptStep } from '@/features/first-steps/use-receipt-step.ts';
import type { RenderReceiptDelivery } from '@/features/receipts/receipt-delivery.ts';
import { ReceiptPanel } from '@/features/receipts/receipt-panel.tsx';
import { ReceiptView } from '@/features/receipts/receipt-view.tsx';
import { prefetch } from '@/lib/http/prefetch.ts';

export const Route = createFileRoute('/_authed/documents')({
  staticData: { texts: ['documents', 'month', 'payment', 'receipts'] },
  validateSearch: DocumentsSearch,
  loaderDeps: ({ search: { kind } }) => ({ kind }),
  loader: ({ context: { queryClient }, deps: { kind } }) => {
    if (kind === 'kept') prefetch(queryClient.query(allFilesQuery));
    prefetch(
      queryClient.query(receiptsQuery),
      queryClient.query(lettersQuery),
      queryClient.query(tenantsQuery),
      queryClient.query(propertiesQuery),
      queryClient.query(lessorsQuery),
    );
  },
  component: DocumentsRoute,
});

const renderDelivery: RenderReceiptDelivery = (receipt) => <DocumentDelivery document={receipt} />;

function DocumentsRoute() {
  return (
    <DocumentsPage
      renderReceipt={(receipt) => <ReceiptView receipt={receipt} renderDelivery={renderDelivery} />}
      keptFiles={<KeptFiles />}
      receiptPanel={<ReceiptPanel step={useReceiptStep()} renderDelivery={renderDelivery} />}
    />
  );
}
