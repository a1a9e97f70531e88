import { useQuery } from '@tanstack/react-query';
import { lessorsQuery } from '@/api/lessors.ts';
import { loaded } from '@/api/loaded.ts';
import { receiptsQuery } from '@/api/receipts.ts';

/**
 * True if the list shows the lessor of each receipt. It does if the account has several lessors, or a receipt's lessor
 * was deleted.
 */
export function useShowsLessors(): boolean {
  const { data: lessors = [] } = useQuery(loaded(lessorsQuery));
  const { data: receipts = [] } = useQuery(loaded(receiptsQuery));
  return lessors.length > 1 || receipts.some(({ lessorId }) => lessorId === null);
}
