import type { ReceiptMonthResult } from '@shared/contract/receipt-month.ts';

/**
 * Quittances per request: each response advances the progress bar, and a lost connection affects no more than
 * these.
 */
export const RUN_CHUNK = 25;

/** A run that issues the quittances of a month in batches, or its outcome. */
export interface MonthRun extends ReceiptMonthResult {
  /** As `yyyy-mm`. */
  readonly month: string;
  /** As `yyyy-mm-dd`. */
  readonly paidAt: string;
  /** The number of tenants it started with. */
  readonly total: number;
  /** The tenants still to be processed. */
  readonly waiting: readonly string[];
  readonly state: 'running' | 'stopping' | 'stopped' | 'failed' | 'done';
  /** Why the last request failed, in the state `failed`. */
  readonly error: unknown;
}

type Begin = Pick<MonthRun, 'month' | 'paidAt'> & { readonly tenantIds: readonly string[] };

export const beginRun = ({ month, paidAt, tenantIds }: Begin): MonthRun => ({
  month,
  paidAt,
  total: tenantIds.length,
  waiting: tenantIds,
  issued: [],
  skipped: [],
  failed: [],
  state: 'running',
  error: null,
});

/** The run with the result of its next batch, `asked`. */
export function withResult(run: MonthRun, asked: readonly string[], result: ReceiptMonthResult): MonthRun {
  const waiting = run.waiting.slice(asked.length);
  return {
    ...run,
    waiting,
    issued: [...run.issued, ...result.issued],
    skipped: [...run.skipped, ...result.skipped],
    failed: [...run.failed, ...result.failed],
    state: waiting.length === 0 ? 'done' : run.state === 'stopping' ? 'stopped' : 'running',
  };
}

/** The run, ready to continue where it stopped. */
export const resumed = (run: MonthRun): MonthRun => ({ ...run, state: 'running', error: null });

/** The run, ready to retry the tenants that failed. */
export const retried = (run: MonthRun): MonthRun => ({
  ...resumed(run),
  waiting: [...run.waiting, ...run.failed.map(({ tenantId }) => tenantId)],
  failed: [],
});

/** How many tenants have been processed. */
export const doneCount = ({ total, waiting }: MonthRun): number => total - waiting.length;

export const isUnderWay = ({ state }: MonthRun): boolean => state === 'running' || state === 'stopping';
