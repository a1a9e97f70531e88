import { queryOptions } from '@tanstack/react-query';
import { PositionList } from '@shared/contract/leases/position.ts';
import { callApi } from '@/lib/http/http.ts';
import { receiptsKey } from '../documents/receipts-key.ts';

/** The positions of all leases' accounts, as of today. */
export const positionsQuery = queryOptions({
  queryKey: [...receiptsKey, 'positions'],
  queryFn: ({ signal }) => callApi('/positions', PositionList, { signal }),
});
