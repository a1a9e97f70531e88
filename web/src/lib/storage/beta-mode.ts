import { useSyncExternalStore } from 'react';
import { storage } from './browser-storage.ts';

const KEY = 'klinky.betaMode';

const listeners = new Set<() => void>();
let isOn = storage.read(KEY) === 'true';

/** True if this browser shows unfinished features. */
export const betaMode = {
  isOn: (): boolean => isOn,
  set(next: boolean): void {
    isOn = next;
    storage.write(KEY, next ? 'true' : null);
    for (const listener of listeners) listener();
  },
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useBetaMode = (): boolean => useSyncExternalStore(subscribe, betaMode.isOn);
