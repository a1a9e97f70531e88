import { queryOptions } from '@tanstack/react-query';
import { Dashboard } from '@shared/contract/dashboard.ts';
import { callApi } from '@/lib/http/http.ts';
import { receiptsKey } from './receipts-key.ts';

/** The month's expected and received rents, and the late tenants. */
export const dashboardQuery = queryOptions({
  queryKey: [...receiptsKey, 'dashboard'],
  queryFn: ({ signal }) => callApi('/dashboard', Dashboard, { signal }),
  // Landlords come back to this page and expect to see the payment that they have just recorded elsewhere.
  staleTime: 0,
  // The loader has just asked.
  refetchOnMount: false,
});
