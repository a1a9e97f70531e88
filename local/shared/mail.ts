/** A message to deliver: HTML, and the plain text that a mail client without HTML would show. */
export interface Mail {
  to: string;
  from: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** The address for replies, if it is not the sender's address. */
  replyTo?: string[];
  attachments?: Attachment[];
}

export interface Attachment {
  name: string;
  type: string;
  bytes: Uint8Array;
}
