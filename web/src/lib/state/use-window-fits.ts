import { useSyncExternalStore } from 'react';

interface WindowSize {
  readonly width: number;
  readonly height: number;
  /** The font size in pixels. A media query would not show that the user has enlarged the text. */
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
 * Returns the size of the window in pixels. Measures again only after the window was resized, because each measurement
 * makes the browser compute the layout.
 */
export function windowSize(): WindowSize {
  if (size) return size;
  // This listener is added before all other listeners, so that it also runs before them.
  window.addEventListener('resize', measure);
  return measure();
}

/** Calls `listener` after each change of the window's size. Returns a function to unsubscribe. */
export function onWindowResize(listener: () => void): () => void {
  windowSize();
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Returns true if the window is at least `rem` wide, measured in the shown font size. */
export const useWindowFits = (rem: number): boolean =>
  useSyncExternalStore(onWindowResize, () => windowSize().width >= rem * windowSize().rem);
