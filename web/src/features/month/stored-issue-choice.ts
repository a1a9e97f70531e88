import { storage } from '@/lib/storage/browser-storage.ts';

const KEY = 'klinky.issueWithPayment';

/**
 * Stores the landlord's last choice in this browser: whether recording a payment also issues the quittance. The default
 * is no.
 */
export const storedIssueChoice = {
  read: (): boolean => storage.read(KEY) !== null,
  write: (isIssuing: boolean): void => storage.write(KEY, isIssuing ? 'true' : null),
};
