import { queryOptions } from '@tanstack/react-query';
import { Dashboard } from '@shared/contract/dashboard.ts';
import { callApi } from '@/lib/http/http.ts';
import { receiptsKey } from './receipts-key.ts';

/** The month's expected and received rents, and the late tenants. */
export const dashboardQuery = queryOptions({
  queryKey: [...receiptsKey, 'dashboard'],
  queryFn: ({ signal }) => callApi('/dashboard', Dashboard, { signal }),
  // Refetches when the landlord returns to the dashboard. He expects to see a payment that he has just recorded on
  // another page.
  staleTime: 0,
  // The loader has just fetched the data.
  refetchOnMount: false,
});
