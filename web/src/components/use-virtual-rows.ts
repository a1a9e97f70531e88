import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { onWindowResize, windowSize } from '@/lib/state/use-window-fits.ts';
import type { ListPlace } from './use-list-place.ts';

export interface VirtualRowsOptions<TRow> {
  readonly rows: readonly TRow[];
  /** What a row is known by wherever it stands, so that its height goes with it; the same function each time. */
  readonly keyOf: (row: TRow) => string;
  /** The estimated height of an item, in pixels, until it is measured. */
  readonly heightPxOf: (index: number) => number;
  readonly lanes?: number;
  readonly gapPx?: number;
  /** Items that stay rendered out of view, since something is typed in them. */
  readonly kept?: readonly number[] | undefined;
  /** Where the list was left, which is then rendered from the start. */
  readonly place?: ListPlace | undefined;
}

const NONE: never[] = [];

/** How far beyond the window rows are rendered, in pixels. */
const OVERSCAN_PX = 400;

/** The share of the window that the first render fills: the rest is the head of the page, above the list. */
const FIRST_SHARE = 0.6;

function observeWindow(_: unknown, tell: (size: { width: number; height: number }) => void): () => void {
  tell(windowSize());
  return onWindowResize(() => tell(windowSize()));
}

/** The key of a row that has an id. */
export const idOf = ({ id }: { readonly id: string }): string => id;

/** Virtualizes a long list that scrolls with the window. */
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
  const [offsetPx, setOffsetPx] = useState<number>();
  const scrollMargin = offsetPx ?? 0;
  useEffect(() => {
    const list = ref.current;
    // Called once the page is laid out. Measured right here, the page would be laid out twice.
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      if (list) setOffsetPx(Math.round(list.getBoundingClientRect().top + window.scrollY));
    });
    if (list) observer.observe(list);
    return () => observer.disconnect();
  }, []);
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
    // The first render has the rows in view alone: it is laid out at once, since rows are measured before they are painted.
    overscan: offsetPx === undefined ? 0 : Math.ceil(OVERSCAN_PX / heightPxOf(0)),
    scrollMargin,
    lanes,
    gap: gapPx,
    initialMeasurementsCache: place?.measured ?? NONE,
    // Known before the first render, which then has the rows.
    initialRect: windowSize(),
    observeElementRect: observeWindow,
    rangeExtractor(range) {
      const inWindow = defaultRangeExtractor(range);
      const shown =
        offsetPx === undefined ? inWindow.slice(0, Math.ceil(inWindow.length * FIRST_SHARE)) : inWindow;
      return [...new Set([...shown, ...kept, ...leftAt])].toSorted((one, other) => one - other);
    },
  });
  // Until it is known where the list begins, every row seems to stand above the window, whose heights would scroll the page.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = offsetPx === undefined ? () => false : undefined;
  useLayoutEffect(() => {
    if (place) place.snapshot.current = virtualizer.takeSnapshot;
  });
  return { ref, virtualizer, scrollMargin };
}
