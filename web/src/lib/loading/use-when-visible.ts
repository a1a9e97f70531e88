import { useEffect, useEffectEvent, useState } from 'react';

const AHEAD_PX = 400;

/**
 * Returns a ref. Calls `callback` when the ref's element is in view or about to scroll into view. If the element is
 * still in view when `version` changes, calls `callback` once more. The work of the earlier call may have been aborted.
 */
export function useWhenVisible(callback: () => void, version: number) {
  const [element, setElement] = useState<Element | null>(null);
  const show = useEffectEvent(callback);
  useEffect(() => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page gets several entries at once. The last entry is the newest.
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
