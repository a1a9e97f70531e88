const KEY = 'klinky.resetCode';

/**
 * The code for a new password, in the session storage of this tab until it is used; where the browser blocks that, it lasts as
 * long as the page. It is of use only with the address of the account, once, and for a day.
 */
export const resetCode = {
  keep(code: string): void {
    try {
      sessionStorage.setItem(KEY, code);
    } catch {
      // The code only lasts as long as the page.
    }
  },
  read(): string | undefined {
    try {
      return sessionStorage.getItem(KEY) ?? undefined;
    } catch {
      return undefined;
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  },
};
