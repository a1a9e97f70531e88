import { storage } from './browser-storage.ts';

const KEY = 'klinky.loggedIn';
const SIGNED_OUT = 'signedOut';

/**
 * Tells whether this browser probably has a session. The session is an HttpOnly cookie, which scripts cannot read. Only
 * the server can check the session.
 */
export const loggedInFlag = {
  isSet: (): boolean => storage.read(KEY) === 'true',
  set: (): void => storage.write(KEY, 'true'),
  clear: (): void => storage.write(KEY, null),
  /** Clears the flag. Other tabs learn that the user has signed out. */
  signOut(): void {
    storage.write(KEY, SIGNED_OUT);
    storage.write(KEY, null);
  },
  /**
   * Calls `callback` when another tab clears the flag. The argument is true if the user has signed out in that tab.
   * Returns a function to unsubscribe.
   */
  onClearedElsewhere(callback: (hasSignedOut: boolean) => void): () => void {
    const listener = ({ key, oldValue, newValue }: StorageEvent): void => {
      if (key === KEY && oldValue === 'true') callback(newValue === SIGNED_OUT);
    };
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  },
};
