/** A mail with an HTML text. The plain text is for mail clients that show no HTML. */
export interface Mail {
  to: string;
  from: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** The address for replies. Without this address, replies go to the sender's address. */
  replyTo?: string[];
  attachments?: Attachment[];
}

export interface Attachment {
  name: string;
  type: string;
  bytes: Uint8Array;
}
