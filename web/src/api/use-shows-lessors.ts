import { useQuery } from '@tanstack/react-query';
import { documentListQuery } from './document-list.ts';
import { lessorsQuery } from './lessors.ts';
import { loaded } from './loaded.ts';

/**
 * True if the list shows the lessor of each document. It does if the account has several lessors, or a document's
 * lessor was deleted.
 */
export function useShowsLessors(): boolean {
  const { data: lessors = [] } = useQuery(loaded(lessorsQuery));
  const { data: documents = [] } = useQuery(loaded(documentListQuery));
  return lessors.length > 1 || documents.some(({ lessorId }) => lessorId === null);
}
