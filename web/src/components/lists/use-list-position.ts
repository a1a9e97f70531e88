import type { VirtualItem } from '@tanstack/react-virtual';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { type LeftRow, setPageValue, leftRowAt } from '@/lib/navigation/page-history.ts';

export interface ListPosition extends Partial<LeftRow<VirtualItem[]>> {
  /** Returns the measured heights of the rendered rows. */
  readonly snapshot: RefObject<() => VirtualItem[]>;
}

/**
 * Restores the position in a virtual list after the user has followed a link in a row. The first render contains this
 * row and has the list's full height. The router scrolls to the row, and `useFocusOnReturn` focuses the link. Each row
 * must have the attribute `data-row`.
 */
export function useListPosition() {
  const { history } = useRouter();
  const [leftRow] = useState(() => leftRowAt<VirtualItem[]>(history.location));
  const snapshot = useRef<() => VirtualItem[]>(() => []);
  return {
    place: useMemo((): ListPosition => ({ ...leftRow, snapshot }), [leftRow]),
    /** Stores the row whose link the user follows. */
    onClickCapture: ({ target }: MouseEvent): void => {
      const link = target instanceof Element ? target.closest('a') : null;
      const rowKey = link?.closest('[data-row]')?.getAttribute('data-row');
      const href = link?.getAttribute('href');
      if (rowKey && href)
        setPageValue(history.location, 'left', { rowKey, href, measured: snapshot.current() });
    },
  };
}
