import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Whether the window is this wide, in letters as large as they are shown: a media query does not know larger text. */
export const useWindowFits = (rem: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.innerWidth >= rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
