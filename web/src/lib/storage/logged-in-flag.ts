import { storage } from './local-storage.ts';

const KEY = 'klinky.loggedIn';
const SIGNED_OUT = 'signedOut';

/**
 * Whether this browser believes it has a session. The session itself is an HttpOnly cookie that scripts cannot
 * read; only the server knows whether it is still valid.
 */
export const loggedInFlag = {
  isSet: (): boolean => storage.read(KEY) === 'true',
  set: (): void => storage.write(KEY, 'true'),
  clear: (): void => storage.write(KEY, null),
  /** The same for somebody who signs out, which other tabs hear. */
  signOut(): void {
    storage.write(KEY, SIGNED_OUT);
    storage.write(KEY, null);
  },
  /** Calls back when another tab clears it, with whether somebody has signed out there; returns a function to unsubscribe. */
  onClearedElsewhere(callback: (hasSignedOut: boolean) => void): () => void {
    const listener = ({ key, oldValue, newValue }: StorageEvent): void => {
      if (key === KEY && oldValue === 'true') callback(newValue === SIGNED_OUT);
    };
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  },
};
