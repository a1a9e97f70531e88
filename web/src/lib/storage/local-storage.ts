/** Local storage. If the browser blocks it, reads return `null` and writes do nothing. Never store a token here. */
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
      // The value only lasts as long as the page.
    }
  },
};
