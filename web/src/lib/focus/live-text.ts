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

/** What the frame's live region says. */
export const useLiveText = (): string => useSyncExternalStore(subscribe, () => text);

/** While mounted, has the frame's live region say the text: a region that appears together with its text is not announced. */
export function useSayLive(own: string): void {
  useEffect(() => {
    say(own);
    return () => say('');
  }, [own]);
}
