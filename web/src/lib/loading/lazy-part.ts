import { useEffect, useEffectEvent, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Code that the page does not need at first. */
export interface LazyPart<T> {
  /** Loads the code. Rejects if the code cannot be loaded. A further call then tries again. */
  readonly load: () => Promise<T>;
  /** Returns the loaded code, or `null` before it has loaded. */
  readonly current: () => T | null;
}

export function lazyPart<T>(load: () => Promise<T>): LazyPart<T> {
  let part: T | null = null;
  return { load: async () => (part = await load()), current: () => part };
}

/**
 * Returns a part of the page, or `null` until its code has loaded. The code loads when the page is idle, or at once
 * with `isWanted`. A failure is reported only if the part is wanted. Loading is retried when the browser is online
 * again.
 */
export function useLazyPart<T>(part: LazyPart<T>, isWanted: boolean, onFailed: () => void): T | null {
  const [value, setValue] = useState(part.current);
  const isMissing = value === null;
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (!isMissing) return undefined;
    let isStopped = false;
    const load = async (): Promise<void> => {
      try {
        const loaded = await part.load();
        if (!isStopped) setValue(() => loaded);
      } catch {
        if (!isStopped && isWanted) fail();
      }
    };
    const cancel = isWanted ? void load() : whenIdle(() => void load());
    const again = (): void => void load();
    window.addEventListener('online', again);
    return () => {
      isStopped = true;
      cancel?.();
      window.removeEventListener('online', again);
    };
  }, [part, isMissing, isWanted]);
  return value;
}
