import type { DeliveryState, MonthMail } from '@shared/contract/month/month-mail.ts';

/**
 * The progress of a mailing. A mailing sends one document after another. The progress does not contain the
 * delivery of a document, because the API states the delivery.
 */
export interface MailingProgress {
  readonly total: number;
  /** The ids of the documents that are not sent yet. A running mailing is sending the first of these documents. */
  readonly waiting: readonly string[];
  /** The number of documents that the API has refused, for example because they are overtaken. */
  readonly refused: number;
  readonly state: 'running' | 'stopping' | 'stopped' | 'failed' | 'done';
  /** The time at which the mailing continues; `null` unless the API has asked the mailing to wait. */
  readonly pausedUntil: string | null;
  /** The error of the last request, if `state` is `failed`. */
  readonly error: unknown;
}

export interface Mailing {
  readonly progress: MailingProgress | null;
  /** Stops the mailing after the running request. */
  readonly stop: () => void;
  /** Adds documents to the end of the mailing. Starts the mailing if it is not running. */
  readonly begin: (documentIds: readonly string[]) => void;
  readonly resume: () => void;
}

export const beginSending = (documentIds: readonly string[]): MailingProgress => ({
  total: documentIds.length,
  waiting: documentIds,
  refused: 0,
  state: 'running',
  pausedUntil: null,
  error: null,
});

/** Adds documents to the end of the mailing. */
export function withMoreDocuments(
  progress: MailingProgress,
  documentIds: readonly string[],
): MailingProgress {
  const more = documentIds.filter((id) => !progress.waiting.includes(id));
  return {
    ...progress,
    state: 'running',
    total: progress.total + more.length,
    waiting: [...progress.waiting, ...more],
  };
}

/** Removes the first waiting document, which was just sent. */
export function withoutSentDocument(progress: MailingProgress): MailingProgress {
  const waiting = progress.waiting.slice(1);
  const state = waiting.length === 0 ? 'done' : progress.state === 'stopping' ? 'stopped' : progress.state;
  return { ...progress, waiting, state };
}

/** Removes the first waiting document, which the API has refused. */
export const withoutRefusedDocument = (progress: MailingProgress): MailingProgress => ({
  ...withoutSentDocument(progress),
  refused: progress.refused + 1,
});

/** Returns the progress of a mailing that continues after a stop. */
export const resumeSending = (progress: MailingProgress): MailingProgress => ({
  ...progress,
  state: 'running',
  pausedUntil: null,
  error: null,
});

export const isSending = (progress: MailingProgress | null): boolean =>
  progress?.state === 'running' || progress?.state === 'stopping';

/** The delivery of a document. `waiting` means that the mailing sends other documents first. */
export type Delivery = DeliveryState | 'waiting';

/**
 * Returns the delivery of a document. A document in a running mailing is `waiting` or `sending`, even if the API does
 * not know of the mail yet.
 */
export function deliveryOf(
  { documentId, delivery }: Pick<MonthMail, 'documentId' | 'delivery'>,
  progress: MailingProgress | null,
): Delivery {
  if (delivery === 'sending' || delivery === 'sent' || delivery === 'overtaken') return delivery;
  const place = isSending(progress) ? (progress?.waiting.indexOf(documentId) ?? -1) : -1;
  if (place < 0) return delivery;
  return place === 0 && progress?.pausedUntil === null ? 'sending' : 'waiting';
}
