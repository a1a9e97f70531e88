import type { MonthPaymentFailure, MonthPaymentsResult } from '@shared/contract/month-payment.ts';
import type { MonthReceiptFailure, MonthReceiptsResult } from '@shared/contract/month-receipt.ts';
import type { PaymentMethod } from '@shared/contract/receipt.ts';

/**
 * Tenants per request: each response advances the progress bar, and a lost connection affects no more than these.
 */
export const RUN_CHUNK = 25;

/** What a run does: records that tenants paid what they owe, or issues the receipts of what was paid. */
export type MonthTask =
  | {
      readonly kind: 'pay';
      /** One for the whole run: no lease pays twice in it. */
      readonly idempotencyKey: string;
      /** As `yyyy-mm-dd`. */
      readonly paidOn: string;
      readonly method: PaymentMethod | null;
      /** Only the rents of the month. */
      readonly onlyRent: boolean;
      /** Whether quittances of what is then paid are issued as well. */
      readonly isIssuing: boolean;
    }
  | { readonly kind: 'issue' };

export interface MonthFailure {
  readonly tenantId: string;
  readonly errorCode: MonthPaymentFailure | MonthReceiptFailure;
}

/** What became of a batch. */
export interface MonthOutcome {
  readonly paid: MonthPaymentsResult['paid'];
  readonly issued: MonthReceiptsResult['issued'];
  readonly failed: readonly MonthFailure[];
}

/** A run for the tenants of a month in batches, or its outcome. */
export interface MonthRun extends MonthOutcome {
  /** As `yyyy-mm`. */
  readonly month: string;
  readonly task: MonthTask;
  /** The number of tenants it started with. */
  readonly total: number;
  /** The tenants still to be processed. */
  readonly waiting: readonly string[];
  readonly state: 'running' | 'stopping' | 'stopped' | 'failed' | 'done';
  /** Why the last request failed, in the state `failed`. */
  readonly error: unknown;
}

const NOTHING: MonthOutcome = { paid: [], issued: [], failed: [] };

type Begin = Pick<MonthRun, 'month' | 'task'> & { readonly tenantIds: readonly string[] };

export const beginRun = ({ month, task, tenantIds }: Begin): MonthRun => ({
  ...NOTHING,
  month,
  task,
  total: tenantIds.length,
  waiting: tenantIds,
  state: 'running',
  error: null,
});

/** The run with the result of its next batch, `asked`. */
export function withResult(run: MonthRun, asked: readonly string[], result: Partial<MonthOutcome>): MonthRun {
  const waiting = run.waiting.slice(asked.length);
  const { paid, issued, failed } = { ...NOTHING, ...result };
  return {
    ...run,
    waiting,
    paid: [...run.paid, ...paid],
    issued: [...run.issued, ...issued],
    failed: [...run.failed, ...failed],
    state: waiting.length === 0 ? 'done' : run.state === 'stopping' ? 'stopped' : 'running',
  };
}

/** The run, ready to continue where it stopped. */
export const resumed = (run: MonthRun): MonthRun => ({ ...run, state: 'running', error: null });

/** How many tenants have been processed. */
export const doneCount = ({ total, waiting }: MonthRun): number => total - waiting.length;

export const isUnderWay = ({ state }: MonthRun): boolean => state === 'running' || state === 'stopping';
