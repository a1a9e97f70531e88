import type { VirtualItem } from '@tanstack/react-virtual';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { type LeftRow, setPageValue, leftRowAt } from '@/lib/navigation/page-history.ts';

export interface ListPosition extends Partial<LeftRow<VirtualItem[]>> {
  /** Returns the measured heights of the rows on screen. */
  readonly snapshot: RefObject<() => VirtualItem[]>;
}

/**
 * Returns the user to the row of a virtual list whose link the user had followed. The first render has this row and the
 * list's full height. The router scrolls there, and `useFocusOnReturn` focuses the link. Rows have `data-row`.
 */
export function useListPosition() {
  const { history } = useRouter();
  const [leftRow] = useState(() => leftRowAt<VirtualItem[]>(history.location));
  const snapshot = useRef<() => VirtualItem[]>(() => []);
  return {
    place: useMemo((): ListPosition => ({ ...leftRow, snapshot }), [leftRow]),
    /** Remembers the row when a link in it is followed. */
    onClickCapture: ({ target }: MouseEvent): void => {
      const link = target instanceof Element ? target.closest('a') : null;
      const rowKey = link?.closest('[data-row]')?.getAttribute('data-row');
      const href = link?.getAttribute('href');
      if (rowKey && href)
        setPageValue(history.location, 'left', { rowKey, href, measured: snapshot.current() });
    },
  };
}
