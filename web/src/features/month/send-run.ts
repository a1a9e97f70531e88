import type { DocumentMail } from '@shared/contract/document-mail.ts';
import type { MonthMail } from '@shared/contract/month-mail.ts';

/** A run that e-mails the receipts of a month one by one, or its outcome. The API knows the outcome of each. */
export interface SendRun {
  /** As `yyyy-mm`. */
  readonly month: string;
  /** The number of receipts it started with. */
  readonly total: number;
  /** The receipts still to be sent; the first one is being sent. */
  readonly waiting: readonly string[];
  readonly state: 'running' | 'stopping' | 'stopped' | 'failed' | 'done';
  /** When it continues, as a timestamp, if the API asked it to wait. */
  readonly pausedUntil: string | null;
  /** Why the last request failed, in the state `failed`. */
  readonly error: unknown;
}

export const beginSending = (month: string, receiptIds: readonly string[]): SendRun => ({
  month,
  total: receiptIds.length,
  waiting: receiptIds,
  state: 'running',
  pausedUntil: null,
  error: null,
});

/** The run without the receipt that was being sent. */
export function withoutFirst(run: SendRun): SendRun {
  const waiting = run.waiting.slice(1);
  const state = waiting.length === 0 ? 'done' : run.state === 'stopping' ? 'stopped' : run.state;
  return { ...run, waiting, state };
}

/** The run, ready to continue where it stopped. */
export const resumedSending = (run: SendRun): SendRun => ({
  ...run,
  state: 'running',
  pausedUntil: null,
  error: null,
});

export const isSending = (run: SendRun | null): boolean =>
  run?.state === 'running' || run?.state === 'stopping';

/**
 * The delivery state of a receipt; `otherwise` means that it cannot be e-mailed, `delivered` that it was delivered by other
 * means.
 */
export type Delivery = 'otherwise' | 'delivered' | 'ready' | 'waiting' | 'sending' | 'sent' | 'failed';

export function deliveryOf(row: MonthMail, run: SendRun | null): Delivery {
  const { receiptId, addresses, mails, deliveries } = row;
  const has = (state: DocumentMail['state']): boolean => mails.some((mail) => mail.state === state);
  if (has('queued')) return 'sending';
  if (has('sent') && !has('failed') && mails.length >= addresses.length) return 'sent';
  const place = isSending(run) ? (run?.waiting.indexOf(receiptId) ?? -1) : -1;
  if (place >= 0) return place === 0 && run?.pausedUntil === null ? 'sending' : 'waiting';
  if (deliveries.length > 0) return 'delivered';
  if (addresses.length === 0) return 'otherwise';
  return has('failed') ? 'failed' : 'ready';
}
