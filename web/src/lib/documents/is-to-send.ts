import type { Document } from '@shared/contract/documents/document.ts';

/** True for a document that was mailed or delivered, or whose mail is being sent. */
export const wasSent = ({ emails, deliveries }: Pick<Document, 'emails' | 'deliveries'>): boolean =>
  deliveries.length > 0 || emails.some((mail) => mail.state !== 'failed');

/** True for a valid document that was neither mailed nor delivered, and that the facts have not overtaken. */
export const isToSend = (
  document: Pick<Document, 'state' | 'emails' | 'deliveries' | 'overtaken'>,
): boolean => document.state === 'valid' && document.overtaken === null && !wasSent(document);
