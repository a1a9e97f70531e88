import { useEffect, useEffectEvent, useState } from 'react';

const AHEAD_PX = 400;

/**
 * Returns a ref; calls back when its element is in view or about to scroll into view. Calls back once more for an element that is still in
 * view when `version` changes, since the work begun before may have been given up.
 */
export function useWhenVisible(callback: () => void, version: number) {
  const [element, setElement] = useState<Element | null>(null);
  const show = useEffectEvent(callback);
  useEffect(() => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page gets several entries at once; the last one is the newest.
        if (entries.at(-1)?.isIntersecting) show();
      },
      { root: element.closest('[role="tabpanel"]'), rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each version observes the element again
  }, [element, version]);
  return setElement;
}
