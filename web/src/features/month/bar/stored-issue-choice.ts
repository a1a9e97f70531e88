import { storage } from '@/lib/storage/browser-storage.ts';

const KEY = 'klinky.issueWithPayment';

/**
 * Stores in this browser whether the landlord last chose to issue the quittance together with a payment. The default is
 * no.
 */
export const storedIssueChoice = {
  read: (): boolean => storage.read(KEY) !== null,
  write: (isIssuing: boolean): void => storage.write(KEY, isIssuing ? 'true' : null),
};
