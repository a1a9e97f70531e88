import type { MonthMail } from '@shared/contract/receipt-mail.ts';

/** The quittances of a month being sent one after the other, or how that ended. What became of each, the API tells. */
export interface SendRun {
  /** As `yyyy-mm`. */
  readonly month: string;
  /** For how many receipts it was begun. */
  readonly total: number;
  /** The receipts still to be sent; the first of them is on its way. */
  readonly waiting: readonly string[];
  readonly state: 'running' | 'stopping' | 'stopped' | 'failed' | 'done';
  /** When it goes on, as an instant, where the API asks to wait. */
  readonly pausedUntil: string | null;
  /** Why the last call came to nothing, in the state `failed`. */
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

/** The run, through with the receipt that was on its way. */
export function withoutFirst(run: SendRun): SendRun {
  const waiting = run.waiting.slice(1);
  const state = waiting.length === 0 ? 'done' : run.state === 'stopping' ? 'stopped' : run.state;
  return { ...run, waiting, state };
}

/** The run, about to go on where it stopped. */
export const resumedSending = (run: SendRun): SendRun => ({
  ...run,
  state: 'running',
  pausedUntil: null,
  error: null,
});

export const isSending = (run: SendRun | null): boolean =>
  run?.state === 'running' || run?.state === 'stopping';

/** Where a quittance is on its way to the tenant; `otherwise` never goes by mail. */
export type Delivery = 'otherwise' | 'ready' | 'waiting' | 'sending' | 'sent' | 'failed';

export function deliveryOf(row: MonthMail, run: SendRun | null): Delivery {
  const { receiptId, address, mail } = row;
  if (mail?.state === 'sent') return 'sent';
  if (mail?.state === 'queued') return 'sending';
  const place = isSending(run) ? (run?.waiting.indexOf(receiptId) ?? -1) : -1;
  if (place >= 0) return place === 0 && run?.pausedUntil === null ? 'sending' : 'waiting';
  if (address === null) return 'otherwise';
  return mail ? 'failed' : 'ready';
}
