import { tabStorage } from '@/lib/storage/tab-storage.ts';

const KEY = 'klinky.resetCode';

/**
 * Stores the code for a new password in the session storage of this tab, until the code is used. If the browser blocks
 * the storage, the code is lost when the page closes. A code works once, within a day, and only with the address of its
 * account.
 */
export const resetCode = {
  keep: (code: string): void => tabStorage.write(KEY, code),
  read: (): string | undefined => tabStorage.read(KEY) ?? undefined,
  forget: (): void => tabStorage.write(KEY, null),
};
