import { queryOptions } from '@tanstack/react-query';
import { DueList } from '@shared/contract/due.ts';
import { callApi } from '@/lib/http.ts';
import { receiptsKey } from './receipts-key.ts';

/** What is owed under the lease of a tenant, and what covers it. */
export const duesQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...receiptsKey, 'dues', tenantId],
    queryFn: ({ signal }) =>
      callApi(`/dues?${new URLSearchParams({ tenantId }).toString()}`, DueList, { signal }),
  });
