import { queryOptions } from '@tanstack/react-query';
import { PositionList } from '@shared/contract/leases/position.ts';
import { callApi } from '@/lib/http/http.ts';
import { accountKey } from './account-key.ts';

/** The positions of all leases' accounts, as of today. */
export const positionsQuery = queryOptions({
  queryKey: [...accountKey, 'positions'],
  queryFn: ({ signal }) => callApi('/positions', PositionList, { signal }),
});
