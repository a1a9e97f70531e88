/** A message as it is handed over: HTML, and the plain text that a mail client without HTML would show. */
export interface Mail {
  to: string;
  from: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** Where an answer goes, when that is not the sender. */
  replyTo?: string[];
  attachments?: Attachment[];
}

export interface Attachment {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** The id of an attachment in Mailpit's API, by its place: what comes first are the texts. */
export const partId = (index: number): string => String(index + 2);

/** A message in the mailbox. */
export interface StoredMail extends Mail {
  id: string;
  createdAt: Date;
}
