import { useQuery } from '@tanstack/react-query';
import { useDocumentList } from '../documents/document-list.ts';
import { lessorsQuery } from './lessors.ts';
import { loaded } from '../cache/loaded.ts';

/**
 * Returns true if lists of documents show the lessor of each document: the account has several lessors, or the lessor
 * of a document was deleted.
 */
export function useShowsLessors(): boolean {
  const { data: lessors = [] } = useQuery(loaded(lessorsQuery));
  const documents = useDocumentList() ?? [];
  return lessors.length > 1 || documents.some(({ lessorId }) => lessorId === null);
}
