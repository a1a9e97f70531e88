import { queryOptions } from '@tanstack/react-query';
import { Dashboard } from '@shared/contract/dashboard.ts';
import { callApi } from '@/lib/http/http.ts';
import { receiptsKey } from './receipts-key.ts';

/** What is expected and received this month, and who is late. */
export const dashboardQuery = queryOptions({
  queryKey: [...receiptsKey, 'dashboard'],
  queryFn: ({ signal }) => callApi('/dashboard', Dashboard, { signal }),
  // Landlords come back to this page and expect to see what they have just recorded elsewhere.
  staleTime: 0,
  // The loader has just asked.
  refetchOnMount: false,
});
