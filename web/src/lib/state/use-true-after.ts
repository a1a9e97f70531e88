import { useEffect, useState } from 'react';

/** Returns true after `isSo` has been true for `lastingMs` milliseconds. */
export function useTrueAfter(isSo: boolean, lastingMs: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setHasLasted(true), lastingMs);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isSo, lastingMs]);
  return isSo && hasLasted;
}
