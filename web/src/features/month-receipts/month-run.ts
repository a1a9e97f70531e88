import type { ReceiptMonthResult } from '@shared/contract/receipt-month.ts';

/** So many are issued by one call: each answer moves the bar, and a broken connection costs no more than that. */
export const RUN_CHUNK = 25;

/** The quittances of a month being issued, a few at a time, or how that ended. */
export interface MonthRun extends ReceiptMonthResult {
  /** As `yyyy-mm`. */
  readonly month: string;
  /** As `yyyy-mm-dd`. */
  readonly paidAt: string;
  /** For how many tenants it was begun. */
  readonly total: number;
  /** The tenants still to be asked for. */
  readonly waiting: readonly string[];
  readonly state: 'running' | 'stopping' | 'stopped' | 'failed' | 'done';
  /** Why the last call came to nothing, in the state `failed`. */
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

/** The run with what came of the first of those that waited. */
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

/** The run, about to go on where it stopped. */
export const resumed = (run: MonthRun): MonthRun => ({ ...run, state: 'running', error: null });

/** The run, about to ask once more for the tenants that failed. */
export const retried = (run: MonthRun): MonthRun => ({
  ...resumed(run),
  waiting: [...run.waiting, ...run.failed.map(({ tenantId }) => tenantId)],
  failed: [],
});

/** How many tenants it is through with. */
export const doneCount = ({ total, waiting }: MonthRun): number => total - waiting.length;

export const isUnderWay = ({ state }: MonthRun): boolean => state === 'running' || state === 'stopping';
