import { queryOptions } from '@tanstack/react-query';
import { Dashboard } from '@shared/contract/dashboard.ts';
import { callApi } from '@/lib/http/http.ts';
import { accountKey } from './accounts/account-key.ts';

/** The expected and received rents of this month, and the late tenants. */
export const dashboardQuery = queryOptions({
  queryKey: [...accountKey, 'dashboard'],
  queryFn: ({ signal }) => callApi('/dashboard', Dashboard, { signal }),
  // Refetches when the landlord returns to the dashboard. After recording a payment on another page, the landlord
  // expects to see the payment.
  staleTime: 0,
  // The route's loader has just fetched the data.
  refetchOnMount: false,
});
