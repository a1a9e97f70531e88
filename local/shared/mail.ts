/** A mail with a HTML text, and a plain text for mail clients that show no HTML. */
export interface Mail {
  to: string;
  from: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** The address for replies. It is missing if the sender's address is used. */
  replyTo?: string[];
  attachments?: Attachment[];
}

export interface Attachment {
  name: string;
  type: string;
  bytes: Uint8Array;
}
