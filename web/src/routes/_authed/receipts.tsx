import { createFileRoute } from '@tanstack/react-router';
import { lessorsQuery } from '@/api/lessors.ts';
import { propertiesQuery } from '@/api/properties.ts';
import { receiptsQuery } from '@/api/receipts.ts';
import { tenantsQuery } from '@/api/tenants.ts';
import { DocumentDelivery } from '@/features/documents/document-delivery.tsx';
import { ReceiptsPage } from '@/features/receipts/receipts-page.tsx';
import { ReceiptsSearch } from '@/features/receipts/receipt-search.ts';
import { prefetch } from '@/lib/http/prefetch.ts';

export const Route = createFileRoute('/_authed/receipts')({
  staticData: { texts: ['receipts'] },
  validateSearch: ReceiptsSearch,
  loader: ({ context: { queryClient } }) => {
    prefetch(
      queryClient.query(receiptsQuery),
      queryClient.query(tenantsQuery),
      queryClient.query(propertiesQuery),
      queryClient.query(lessorsQuery),
    );
  },
  component: ReceiptsRoute,
});

function ReceiptsRoute() {
  return <ReceiptsPage renderDelivery={(receipt) => <DocumentDelivery document={receipt} />} />;
}
