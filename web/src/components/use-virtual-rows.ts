import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';

interface VirtualRowsOptions {
  readonly count: number;
  /** The estimated height of an item, in pixels, until it is measured. */
  readonly heightPx: number;
  readonly lanes?: number;
  readonly gapPx?: number;
  /** Items that stay rendered out of view, since something is typed in them. */
  readonly kept?: readonly number[];
}

/** Virtualizes a long list that scrolls with the window. */
export function useVirtualRows<TElement extends HTMLElement>({
  count,
  heightPx,
  lanes = 1,
  gapPx = 0,
  kept = [],
}: VirtualRowsOptions) {
  const ref = useRef<TElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const top = ref.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(Math.round(top + window.scrollY));
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is off
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => heightPx,
    overscan: 8,
    scrollMargin,
    lanes,
    gap: gapPx,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((one, other) => one - other),
  });
  return { ref, virtualizer, scrollMargin };
}
