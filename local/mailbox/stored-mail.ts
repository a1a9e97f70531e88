import type { Mail } from '../shared/mail.ts';

/**
 * Returns the id in Mailpit's API of the attachment with this index. The first ids are those of the text and the HTML
 * of the mail.
 */
export const partId = (index: number): string => String(index + 2);

export interface StoredMail extends Mail {
  id: string;
  createdAt: Date;
}
