import type { SortingState } from '@tanstack/react-table';
import { defaultParseSearch, defaultStringifySearch, useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { usePageState } from '@/lib/navigation/use-page-state.ts';

/** The pause in typing before the URL is updated, in milliseconds. */
const SETTLED_MS = 300;

/** The search text and the sorting of a list. */
export interface ListSearch {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly sorting: SortingState;
  readonly setSorting: (sorting: SortingState | ((before: SortingState) => SortingState)) => void;
  /** Updates the URL at once. Call this function before the user leaves the list. */
  readonly settle: () => void;
}

/** Stores the search of a list, and restores the search when the user returns to the page. */
export function useRestoredSearch(): ListSearch {
  const [query, setQuery] = usePageState('query', '');
  const [sorting, setSorting] = usePageState<SortingState>('sorting', []);
  return { query, setQuery, sorting, setSorting, settle: () => {} };
}

interface AddressSearch {
  readonly q?: string | undefined;
  /** The id of the sorted column. A `-` before the id means descending order. */
  readonly sort?: string | undefined;
}

/**
 * Stores the search of a list in the URL. The search is kept when the user reloads the page, or follows a link and
 * comes back.
 */
export function useAddressSearch({ q = '', sort = '' }: AddressSearch): ListSearch {
  const [query, setQuery] = useState(q);
  const [sorting, setSorting] = useState<SortingState>(() =>
    sort === '' ? [] : [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }],
  );
  const [page] = useState(() => location.pathname);
  const href = useLocation({ select: (shown) => shown.href });
  const settle = useCallback(() => {
    // When the user leaves the page, the URL changes before this component is removed.
    if (location.pathname !== page) return;
    const [by] = sorting;
    const { search, hash } = new URL(href, location.origin);
    const kept: AddressSearch = { q: query || undefined, sort: by && `${by.desc ? '-' : ''}${by.id}` };
    const wanted = defaultStringifySearch({ ...defaultParseSearch(search), ...kept });
    // Bypasses the router. The router would treat the new URL as a new page and fetch the user again.
    if (wanted !== location.search)
      History.prototype.replaceState.call(history, history.state, '', `${page}${wanted}${hash}`);
  }, [page, href, query, sorting]);
  useEffect(() => {
    const timer = setTimeout(settle, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [settle]);
  return { query, setQuery, sorting, setSorting, settle };
}
