import { useSyncExternalStore } from 'react';

interface WindowSize {
  readonly width: number;
  readonly height: number;
  /** The font size in pixels. A media query would ignore it if the user has enlarged the text. */
  readonly rem: number;
}

let size: WindowSize | null = null;

const measure = (): WindowSize =>
  (size = {
    width: window.innerWidth,
    height: window.innerHeight,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  });

/**
 * Returns the size of the window in pixels. A measurement causes a layout, so the size is kept until the window is
 * resized.
 */
export function windowSize(): WindowSize {
  if (size) return size;
  // Added before the other listeners, so that it is called before them.
  window.addEventListener('resize', measure);
  return measure();
}

/** Calls the listener after each change of the window's size. Returns a function that unsubscribes. */
export function onWindowResize(listener: () => void): () => void {
  windowSize();
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** True if the window is at least `rem` wide, in the font size that is shown. */
export const useWindowFits = (rem: number): boolean =>
  useSyncExternalStore(onWindowResize, () => windowSize().width >= rem * windowSize().rem);
