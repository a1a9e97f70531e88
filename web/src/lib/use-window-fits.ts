import { useSyncExternalStore } from 'react';

/** How wide the window is, in letters; `null` while nobody asks. Measured whenever rows are drawn, it would have all styles worked out each time. */
let widthRem: number | null = null;
const listeners = new Set<() => void>();

const measured = (): number =>
  window.innerWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

function update(): void {
  if (listeners.size === 0) return;
  const now = measured();
  if (now === widthRem) return;
  widthRem = now;
  for (const listener of listeners) listener();
}

/** Larger letters change the size of the page, not of the window. */
const observer = new ResizeObserver(() => requestAnimationFrame(update));

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('resize', update);
    observer.observe(document.documentElement);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('resize', update);
    observer.disconnect();
    widthRem = null;
  };
}

/** Whether the window is this wide, in letters as large as they are shown: a media query does not know larger text. */
export const useWindowFits = (rem: number): boolean =>
  useSyncExternalStore(subscribe, () => (widthRem ??= measured()) >= rem);
