import { useEffect, useEffectEvent, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Code that the page does not need at first. */
export interface LazyPart<T> {
  /** Rejects if the code fails to load; calling it again retries. */
  readonly load: () => Promise<T>;
  /** What has been loaded; `null` before. */
  readonly current: () => T | null;
}

export function lazyPart<T>(load: () => Promise<T>): LazyPart<T> {
  let part: T | null = null;
  return { load: async () => (part = await load()), current: () => part };
}

/**
 * Returns a lazy-loaded part of the page, `null` until it has loaded: once the page is idle, or as soon as it is
 * wanted. Only in the latter case is a failure reported. Retries when the browser is back online.
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
