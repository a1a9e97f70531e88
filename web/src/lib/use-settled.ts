import { useEffect, useState } from 'react';

/** The value, once it has stayed the same for so long; at first at once. Values are the same when their JSON is. */
export function useSettled<T>(value: T, settledMs: number): T {
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
