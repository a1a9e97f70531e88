import { useQuery } from '@tanstack/react-query';
import { lessorsQuery } from '@/api/lessors.ts';
import { loaded } from '@/api/loaded.ts';
import { receiptsQuery } from '@/api/receipts.ts';

/** Whether receipts are shown with who let: there are several lessors, or one of whom there are receipts is gone. */
export function useNamesLessors(): boolean {
  const { data: lessors = [] } = useQuery(loaded(lessorsQuery));
  const { data: receipts = [] } = useQuery(loaded(receiptsQuery));
  return lessors.length > 1 || receipts.some(({ lessorId }) => lessorId === null);
}
