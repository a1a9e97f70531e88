import { useEffect, useState } from 'react';

/** The pause in typing before a consequence is announced: a screen reader would else speak after each key. */
export const TYPED_MS = 300;

/**
 * Returns the value once it has stayed the same for `settledMs`; at first at once. Values are the same when their JSON
 * is.
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
