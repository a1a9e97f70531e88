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

/** As wide as a letter: larger ones change its size, not that of the window. */
let letter: HTMLElement | null = null;
const observer = new ResizeObserver(() => requestAnimationFrame(update));

function observeLetters(): void {
  letter = document.createElement('div');
  letter.className = 'invisible absolute top-0 h-0 w-4';
  document.body.append(letter);
  observer.observe(letter);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('resize', update);
    observeLetters();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('resize', update);
    observer.disconnect();
    letter?.remove();
    widthRem = null;
  };
}

/** Whether the window is this wide, in letters as large as they are shown: a media query does not know larger text. */
export const useWindowFits = (rem: number): boolean =>
  useSyncExternalStore(subscribe, () => (widthRem ??= measured()) >= rem);
