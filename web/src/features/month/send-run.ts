import type { MonthMail, ReceiptDelivery } from '@shared/contract/month-mail.ts';

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

/** The run with more receipts at its end. */
export function withMore(run: SendRun, receiptIds: readonly string[]): SendRun {
  const more = receiptIds.filter((id) => !run.waiting.includes(id));
  return { ...run, state: 'running', total: run.total + more.length, waiting: [...run.waiting, ...more] };
}

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

/** How far a receipt is on its way; `waiting`: others of the run go first. */
export type Delivery = ReceiptDelivery | 'waiting';

/** A receipt that the run is about to mail is on its way, before the API knows of it. */
export function deliveryOf(
  { receiptId, delivery }: Pick<MonthMail, 'receiptId' | 'delivery'>,
  run: SendRun | null,
): Delivery {
  if (delivery === 'sending' || delivery === 'sent') return delivery;
  const place = isSending(run) ? (run?.waiting.indexOf(receiptId) ?? -1) : -1;
  if (place < 0) return delivery;
  return place === 0 && run?.pausedUntil === null ? 'sending' : 'waiting';
}
