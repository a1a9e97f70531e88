import { useCallback, useEffect, useRef } from 'react';

const AHEAD_PX = 400;

/**
 * A ref callback: calls back when the element is in view or about to scroll into view, and again if it still is once `version` changes:
 * what was begun then may have been given up.
 */
export function useWhenVisible(callback: () => void, version: number) {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  const observed = useRef<{ readonly observer: IntersectionObserver; readonly element: Element }>(null);
  const known = useRef(version);
  useEffect(() => {
    if (known.current === version) return;
    known.current = version;
    if (!observed.current) return;
    const { observer, element } = observed.current;
    observer.unobserve(element);
    observer.observe(element);
  }, [version]);
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
    observed.current = { observer, element };
    return () => {
      observer.disconnect();
      observed.current = null;
    };
  }, []);
}
