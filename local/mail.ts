/** A message as Auth hands it over: HTML, and the plain text that a mail client without HTML would show. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** A message in the mailbox. */
export interface StoredMail extends Mail {
  id: string;
  createdAt: Date;
}
