import { createFileRoute } from '@tanstack/react-router';
import { propertiesQuery } from '@/api/properties.ts';
import { receiptsQuery } from '@/api/receipts.ts';
import { tenantsQuery } from '@/api/tenants.ts';
import { ReceiptsPage } from '@/features/receipts/receipts-page.tsx';
import { ReceiptsSearch } from '@/features/receipts/receipt-search.ts';

export const Route = createFileRoute('/_authed/receipts')({
  staticData: { texts: ['receipts'] },
  validateSearch: ReceiptsSearch,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(receiptsQuery);
    void queryClient.prefetchQuery(tenantsQuery);
    void queryClient.prefetchQuery(propertiesQuery);
  },
  component: ReceiptsPage,
});
