import { storage } from '@/lib/storage/local-storage.ts';

const KEY = 'klinky.issuesToo';

/** Whether quittances are issued with a payment that is noted, as it was left last time in this browser; at first they are not. */
export const storedIssueChoice = {
  read: (): boolean => storage.read(KEY) !== null,
  write: (isIssuing: boolean): void => storage.write(KEY, isIssuing ? 'true' : null),
};
