import { useEffect, useSyncExternalStore } from 'react';

let text = '';
const listeners = new Set<() => void>();

function say(next: string): void {
  text = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the text of the live region in the page frame. */
export const useLiveText = (): string => useSyncExternalStore(subscribe, () => text);

/**
 * While mounted, puts a text into the live region of the page frame. Screen readers would not announce a region that
 * appears together with its text.
 */
export function useAnnounce(own: string): void {
  useEffect(() => {
    say(own);
    return () => say('');
  }, [own]);
}
