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
      (entries) => {
        // Several come at once when the page was busy; the last says how it is now.
        if (entries.at(-1)?.isIntersecting) latest.current();
      },
      { root: element.closest('[role="tabpanel"]'), rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}
