import { storage } from './storage.ts';

const KEY = 'klinky.loggedIn';

/**
 * Whether this browser believes it has a session. The session itself is an HttpOnly cookie that scripts cannot
 * read; only the server knows whether it is still valid.
 */
export const loggedInFlag = {
  isSet: (): boolean => storage.read(KEY) === 'true',
  set: (): void => storage.write(KEY, 'true'),
  clear: (): void => storage.write(KEY, null),
  /** Calls back when another tab signs out; returns a function to unsubscribe. */
  onClearedElsewhere(callback: () => void): () => void {
    const listener = (event: StorageEvent): void => {
      if (event.key === KEY && event.newValue === null) callback();
    };
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  },
};
