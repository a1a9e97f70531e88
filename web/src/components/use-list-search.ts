import type { SortingState } from '@tanstack/react-table';
import { defaultParseSearch, defaultStringifySearch, useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { usePageState } from '@/lib/navigation/use-page-state.ts';

/** How long nothing is typed before the address follows. */
const SETTLED_MS = 300;

/** What is searched for in a list, and what it is sorted by. */
export interface ListSearch {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly sorting: SortingState;
  readonly setSorting: (sorting: SortingState | ((before: SortingState) => SortingState)) => void;
  /** Has the address say it now: somebody leaves the list. */
  readonly settle: () => void;
}

/** The search of a list that is there again for whoever comes back to its page, and begins anew otherwise. */
export function useOwnSearch(): ListSearch {
  const [query, setQuery] = usePageState('query', '');
  const [sorting, setSorting] = usePageState<SortingState>('sorting', []);
  return { query, setQuery, sorting, setSorting, settle: () => {} };
}

interface Kept {
  readonly q?: string | undefined;
  /** The id of a column, with `-` before it where the last come first. */
  readonly sort?: string | undefined;
}

/** The same, kept in the address: whoever goes into a row and comes back, or loads the page again, finds the list as it was. */
export function useKeptSearch({ q = '', sort = '' }: Kept): ListSearch {
  const [query, setQuery] = useState(q);
  const [sorting, setSorting] = useState<SortingState>(() =>
    sort === '' ? [] : [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }],
  );
  const [page] = useState(() => location.pathname);
  const href = useLocation({ select: (shown) => shown.href });
  const settle = useCallback(() => {
    // The next page may be in the address before this one is gone.
    if (location.pathname !== page) return;
    const [by] = sorting;
    const { search, hash } = new URL(href, location.origin);
    const kept: Kept = { q: query || undefined, sort: by && `${by.desc ? '-' : ''}${by.id}` };
    const wanted = defaultStringifySearch({ ...defaultParseSearch(search), ...kept });
    // Past the router, for which another address is a page that is opened: it would ask again who is signed in.
    if (wanted !== location.search)
      History.prototype.replaceState.call(history, history.state, '', `${page}${wanted}${hash}`);
  }, [page, href, query, sorting]);
  useEffect(() => {
    const timer = setTimeout(settle, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [settle]);
  return { query, setQuery, sorting, setSorting, settle };
}
