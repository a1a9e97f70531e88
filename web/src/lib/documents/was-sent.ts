import type { Document } from '@shared/contract/document.ts';

/** True for a document that was mailed or delivered, or whose mail is being sent. */
export const wasSent = ({ emails, deliveries }: Pick<Document, 'emails' | 'deliveries'>): boolean =>
  deliveries.length > 0 || emails.some((mail) => mail.state !== 'failed');
