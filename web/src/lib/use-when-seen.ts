import { useCallback, useEffect, useRef } from 'react';

const AHEAD_PX = 400;

/** A ref callback: calls back when the element is in view or about to scroll into view. */
export function useWhenSeen(callback: () => void) {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((element: Element | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current();
      },
      { root: element.closest('[role="tabpanel"]'), rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}
