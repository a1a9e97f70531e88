/** A storage of the browser. If the browser blocks the storage, reads return `null` and writes have no effect. */
const storageOf = (name: 'localStorage' | 'sessionStorage') => ({
  read(key: string): string | null {
    try {
      return globalThis[name].getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string | null): void {
    try {
      if (value === null) globalThis[name].removeItem(key);
      else globalThis[name].setItem(key, value);
    } catch {
      // The storage is blocked or full, so the value is lost when the user leaves the page.
    }
  },
});

/** The local storage. Never store a token in a browser storage. */
export const storage = storageOf('localStorage');

export const tabStorage = storageOf('sessionStorage');
