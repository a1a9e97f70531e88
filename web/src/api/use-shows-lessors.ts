import { useQuery } from '@tanstack/react-query';
import { useDocumentList } from './document-list.ts';
import { lessorsQuery } from './lessors.ts';
import { loaded } from './loaded.ts';

/**
 * Returns true if the list shows the lessor of each document: the account has several lessors, or a document's lessor
 * was deleted.
 */
export function useShowsLessors(): boolean {
  const { data: lessors = [] } = useQuery(loaded(lessorsQuery));
  const documents = useDocumentList() ?? [];
  return lessors.length > 1 || documents.some(({ lessorId }) => lessorId === null);
}
