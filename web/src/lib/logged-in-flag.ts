import { storage } from './storage.ts';

const KEY = 'klinky.loggedIn';

/**
 * Whether this browser believes that it holds a session. The session itself is an HttpOnly cookie that no script
 * can read, and only the server's answer tells whether it still stands.
 */
export const loggedInFlag = {
  isSet: (): boolean => storage.read(KEY) === 'true',
  set: (): void => storage.write(KEY, 'true'),
  clear: (): void => storage.write(KEY, null),
  /** Calls back when another tab signs out; gives what ends the subscription. */
  onClearedElsewhere(callback: () => void): () => void {
    const listener = (event: StorageEvent): void => {
      if (event.key === KEY && event.newValue === null) callback();
    };
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  },
};
