import type { Mail } from '../shared/mail.ts';

/** The id of an attachment in Mailpit's API, by its position after the texts. */
export const partId = (index: number): string => String(index + 2);

/** A message in the mailbox. */
export interface StoredMail extends Mail {
  id: string;
  createdAt: Date;
}
