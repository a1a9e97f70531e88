import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Document } from '@shared/contract/documents/document.ts';

const MOST = 5;

/**
 * A recent choice, identified by its key. A choice of a document also stores the document, because the app does not
 * load all documents.
 */
export interface Recent {
  readonly key: string;
  readonly document?: Document;
}

const NONE: readonly Recent[] = [];
const KEY = ['palette', 'recents'] as const;

/**
 * Returns the recent choices, newest first. The choices are in the query cache, which the app clears when the session
 * ends.
 */
export function useRecents() {
  const client = useQueryClient();
  const { data: recents = NONE } = useQuery<readonly Recent[]>({
    queryKey: KEY,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const remember = (recent: Recent): void =>
    void client.setQueryData<readonly Recent[]>(KEY, (earlier = []) =>
      [recent, ...earlier.filter(({ key }) => key !== recent.key)].slice(0, MOST),
    );
  return { recents, remember };
}
