/**
 * The session storage of this tab. If the browser blocks session storage, reads return `null` and writes have no
 * effect.
 */
export const tabStorage = {
  read(key: string): string | null {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string | null): void {
    try {
      if (value === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, value);
    } catch {
      // If the storage is blocked, the value is lost with the page.
    }
  },
};
