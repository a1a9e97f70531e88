/**
 * The local storage. If the browser blocks local storage, reads return `null` and writes have no effect. Never store a
 * token in local storage.
 */
export const storage = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // If the storage is blocked, the value is lost with the page.
    }
  },
};
