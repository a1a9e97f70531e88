import { useEffect, useState } from 'react';

/**
 * The pause in typing, in milliseconds, before a consequence is announced. Without the pause, a screen reader would
 * speak after each key.
 */
export const TYPED_MS = 300;

/**
 * Returns the value once it has stayed the same for `settledMs`. The first value is returned at once. Two values are
 * the same if their JSON is.
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
