import { useEffect, useEffectEvent, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Code of a part of the page that nobody sees at first. */
export interface Later<T> {
  /** Throws when it does not arrive; it may the next time. */
  readonly load: () => Promise<T>;
  /** What has arrived. */
  readonly current: () => T | null;
}

export function later<T>(load: () => Promise<T>): Later<T> {
  let part: T | null = null;
  return { load: async () => (part = await load()), current: () => part };
}

/**
 * Gives a part of the page once its code is there: it loads when the page has nothing more urgent to do, or as soon as
 * it is wanted. Then a failure is told, and nothing else on the page is lost to it. When the network is back, it is tried
 * again.
 */
export function useLater<T>(part: Later<T>, isWanted: boolean, onFailed: () => void): T | null {
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
