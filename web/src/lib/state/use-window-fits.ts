import { useSyncExternalStore } from 'react';

interface WindowSize {
  readonly width: number;
  readonly height: number;
  /** The size of a letter, in pixels: a media query does not know larger text. */
  readonly rem: number;
}

let known: WindowSize | null = null;

const measure = (): WindowSize =>
  (known = {
    width: window.innerWidth,
    height: window.innerHeight,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  });

/** The size of the window, in pixels. Asking the browser makes it lay the page out, so the answer is kept until a resize. */
export function windowSize(): WindowSize {
  if (known) return known;
  // Before the listeners of those who ask, so it is called before them.
  window.addEventListener('resize', measure);
  return measure();
}

/** Calls the listener after each change of the window's size; returns a function that stops it. */
export function onWindowResize(listener: () => void): () => void {
  windowSize();
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Whether the window is this wide, in letters as large as they are shown. */
export const useWindowFits = (rem: number): boolean =>
  useSyncExternalStore(onWindowResize, () => windowSize().width >= rem * windowSize().rem);
