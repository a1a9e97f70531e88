import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';

interface VirtualRowsOptions {
  readonly count: number;
  /** How tall an item is taken to be until it is measured, in pixels. */
  readonly heightPx: number;
  readonly lanes?: number;
  readonly gapPx?: number;
}

/** The items of a long list that are in sight, the window being what scrolls. */
export function useVirtualRows<TElement extends HTMLElement>({
  count,
  heightPx,
  lanes = 1,
  gapPx = 0,
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
  });
  return { ref, virtualizer, scrollMargin };
}
