import { tabStorage } from '@/lib/storage/tab-storage.ts';

const KEY = 'klinky.resetCode';

/**
 * The code for a new password, kept in the session storage of this tab until it is used. If the browser blocks the
 * storage, the code lasts as long as the page. The code works only with the address of the account, once, and for a
 * day.
 */
export const resetCode = {
  keep: (code: string): void => tabStorage.write(KEY, code),
  read: (): string | undefined => tabStorage.read(KEY) ?? undefined,
  forget: (): void => tabStorage.write(KEY, null),
};
