/** A message as it is handed over: HTML, and the plain text that a mail client without HTML would show. */
export interface Mail {
  to: string;
  from: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
}

/** A message in the mailbox. */
export interface StoredMail extends Mail {
  id: string;
  createdAt: Date;
}
