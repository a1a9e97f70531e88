import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { onWindowResize, windowSize } from '@/lib/state/use-window-fits.ts';
import type { ListPosition } from './use-list-position.ts';

export interface VirtualRowsOptions<TRow> {
  readonly rows: readonly TRow[];
  /**
   * Returns the key of a row. The measured height of a row is stored under its key, so that the height moves with the
   * row. Pass the same function on each render.
   */
  readonly keyOf: (row: TRow) => string;
  /** Returns the estimated height of an unmeasured item in pixels. */
  readonly heightPxOf: (index: number) => number;
  readonly lanes?: number;
  readonly gapPx?: number;
  /** The indexes of items that stay rendered out of view, because they have unsaved input. */
  readonly kept?: readonly number[] | undefined;
  /** The row from which the user left the page. The first render includes this row. */
  readonly place?: ListPosition | undefined;
}

const NONE: never[] = [];

/** The distance from the window within which rows are rendered, in pixels. */
const OVERSCAN_PX = 400;

/** The share of the window's height that the first render fills. The header of the page takes the remaining height. */
const FIRST_SHARE = 0.6;

function observeWindow(_: unknown, tell: (size: { width: number; height: number }) => void): () => void {
  tell(windowSize());
  return onWindowResize(() => tell(windowSize()));
}

export const idOf = ({ id }: { readonly id: string }): string => id;

/**
 * Returns the distance of a list from the top of the page in pixels. Returns `undefined` until the distance is
 * measured.
 */
function useOffset(ref: RefObject<HTMLElement | null>): number | undefined {
  const [offsetPx, setOffsetPx] = useState<number>();
  useEffect(() => {
    const list = ref.current;
    // The observer calls back after layout. A measurement in this effect would cause a second layout.
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      if (list) setOffsetPx(Math.round(list.getBoundingClientRect().top + window.scrollY));
    });
    if (list) observer.observe(list);
    return () => observer.disconnect();
  }, [ref]);
  return offsetPx;
}

/** Renders only the visible rows of a long list that scrolls with the window. */
export function useVirtualRows<TElement extends HTMLElement, TRow>({
  rows,
  keyOf,
  heightPxOf,
  lanes = 1,
  gapPx = 0,
  kept = [],
  place,
}: VirtualRowsOptions<TRow>) {
  const ref = useRef<TElement>(null);
  const offsetPx = useOffset(ref);
  const scrollMargin = offsetPx ?? 0;
  const getItemKey = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
    [rows, keyOf],
  );
  const leftAt = useMemo(
    () => rows.flatMap((row, index) => (keyOf(row) === place?.rowKey ? [index] : [])),
    [rows, keyOf, place?.rowKey],
  );
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is off
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    getItemKey,
    estimateSize: heightPxOf,
    // The first render includes only rows in view. These rows are measured before the first paint.
    overscan: offsetPx === undefined ? 0 : Math.ceil(OVERSCAN_PX / heightPxOf(0)),
    scrollMargin,
    lanes,
    gap: gapPx,
    initialMeasurementsCache: place?.measured ?? NONE,
    // The window's height is known before the first render, so that the first render contains rows.
    initialRect: windowSize(),
    observeElementRect: observeWindow,
    rangeExtractor(range) {
      const inWindow = defaultRangeExtractor(range);
      const shown =
        offsetPx === undefined ? inWindow.slice(0, Math.ceil(inWindow.length * FIRST_SHARE)) : inWindow;
      return [...new Set([...shown, ...kept, ...leftAt])].toSorted((one, other) => one - other);
    },
  });
  // Until the list's offset is known, every row seems to be above the window. The measured height of such a row would
  // scroll the page.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = offsetPx === undefined ? () => false : undefined;
  useLayoutEffect(() => {
    if (place) place.snapshot.current = virtualizer.takeSnapshot;
  });
  return { ref, virtualizer, scrollMargin };
}
