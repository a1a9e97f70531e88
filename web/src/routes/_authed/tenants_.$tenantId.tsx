import { createFileRoute } from '@tanstack/react-router';
import { duesQuery } from '@/api/dues.ts';
import { paymentsQuery } from '@/api/payments.ts';
import { positionsQuery } from '@/api/positions.ts';
import { propertiesQuery } from '@/api/properties.ts';
import { tenantsQuery } from '@/api/tenants.ts';
import { AccountPage } from '@/features/account/account-page.tsx';
import { OpenPanelSearch } from '@/lib/panel-search.ts';
import { prefetch } from '@/lib/prefetch.ts';

export const Route = createFileRoute('/_authed/tenants_/$tenantId')({
  // The means of payment are part of the receipts’ texts.
  staticData: { texts: ['account', 'receipts'] },
  validateSearch: OpenPanelSearch,
  loader: ({ context: { queryClient }, params: { tenantId } }) => {
    prefetch(
      queryClient.query(duesQuery(tenantId)),
      queryClient.query(paymentsQuery(tenantId)),
      queryClient.query(positionsQuery),
      queryClient.query(tenantsQuery),
      queryClient.query(propertiesQuery),
    );
  },
  component: AccountPage,
});
