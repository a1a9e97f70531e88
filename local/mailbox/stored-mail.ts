import type { Mail } from '../shared/mail.ts';

/** Returns the id of an attachment in Mailpit's API. The text parts of the mail have the first ids. */
export const partId = (index: number): string => String(index + 2);

/** A message in the mailbox. */
export interface StoredMail extends Mail {
  id: string;
  createdAt: Date;
}
