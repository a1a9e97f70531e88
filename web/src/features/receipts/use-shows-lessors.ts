import { useQuery } from '@tanstack/react-query';
import { lessorsQuery } from '@/api/lessors.ts';
import { loaded } from '@/api/loaded.ts';
import { receiptsQuery } from '@/api/receipts.ts';

/**
 * Returns true if the list shows the lessor of each receipt. This is the case if the account has several lessors, or if
 * a receipt's lessor was deleted.
 */
export function useShowsLessors(): boolean {
  const { data: lessors = [] } = useQuery(loaded(lessorsQuery));
  const { data: receipts = [] } = useQuery(loaded(receiptsQuery));
  return lessors.length > 1 || receipts.some(({ lessorId }) => lessorId === null);
}
