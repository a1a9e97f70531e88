import { useEffect, useState } from 'react';

/** How long nothing is typed before it is said what follows: a screen reader would speak after each key of a sum, or of a day. */
export const TYPED_MS = 300;

/** The value, once it has stayed the same for so long; at first at once. Values are the same when their JSON is. */
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
