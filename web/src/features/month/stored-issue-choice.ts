import { storage } from '@/lib/storage/local-storage.ts';

const KEY = 'klinky.issueWithPayment';

/**
 * Whether recording a payment also issues its quittance. This browser remembers the last choice. Before the first
 * choice, the default is no.
 */
export const storedIssueChoice = {
  read: (): boolean => storage.read(KEY) !== null,
  write: (isIssuing: boolean): void => storage.write(KEY, isIssuing ? 'true' : null),
};
