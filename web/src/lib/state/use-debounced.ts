import { useEffect, useState } from 'react';

/**
 * The time without a key press, in milliseconds, after which the page announces the effect of the input. Without this
 * pause, a screen reader would speak after each key.
 */
export const TYPED_MS = 300;

/**
 * Returns the newest value that has stayed the same for `settledMs` milliseconds. Returns the first value at once.
 * Compares values by their JSON.
 */
export function useDebounced<T>(value: T, settledMs: number): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  const isSettled = JSON.stringify(settled) === text;
  useEffect(() => {
    if (isSettled) return undefined;
    const timer = setTimeout(() => setSettled(JSON.parse(text)), settledMs);
    return () => clearTimeout(timer);
  }, [text, isSettled, settledMs]);
  return settled;
}
