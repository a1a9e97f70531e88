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

/** The text of the live region in the page's frame. */
export const useLiveText = (): string => useSyncExternalStore(subscribe, () => text);

/**
 * While mounted, puts a text into the live region of the page's frame. Screen readers do not announce a region that
 * appears together with its text.
 */
export function useAnnounce(own: string): void {
  useEffect(() => {
    say(own);
    return () => say('');
  }, [own]);
}
