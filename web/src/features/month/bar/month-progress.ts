import type { MonthNoticeFailure, MonthNoticesResult } from '@shared/contract/month/month-notice.ts';
import type { MonthPaymentFailure, MonthPaymentsResult } from '@shared/contract/month/month-payment.ts';
import type { MonthReceiptsResult } from '@shared/contract/month/month-receipt.ts';
import type { PaymentMethod } from '@shared/contract/documents/receipt.ts';

/**
 * The number of tenants in a request. The number is small, so that the progress bar moves often and a lost connection
 * affects few tenants.
 */
export const TENANTS_PER_REQUEST = 25;

/** A task for many tenants: it records payments, issues receipts, or issues due notices. */
export type MonthTask =
  | {
      readonly kind: 'pay';
      /** The idempotency key of all requests of the task, so that no lease pays twice. */
      readonly idempotencyKey: string;
      /** The day on which the payments were received, as `yyyy-mm-dd`. */
      readonly paidOn: string;
      readonly method: PaymentMethod | null;
      /** True to pay only the rents of the month. */
      readonly onlyRent: boolean;
      /** True to issue the quittances for the terms that the payments settle. */
      readonly isIssuing: boolean;
    }
  | { readonly kind: 'issue' }
  | { readonly kind: 'notices' };

export interface MonthFailure {
  readonly tenantId: string;
  /** Failures of payments have no tenant name. */
  readonly tenantName?: string | null;
  readonly errorCode: MonthPaymentFailure | MonthNoticeFailure;
}

/** The results of one request of a task, or of all its requests so far. */
export interface MonthOutcome {
  readonly paid: MonthPaymentsResult['paid'];
  readonly issued: MonthReceiptsResult['issued'];
  readonly notices: MonthNoticesResult['issued'];
  readonly skipped: MonthNoticesResult['skipped'];
  readonly failed: readonly MonthFailure[];
}

/** The progress of a task, with the results of the requests so far. */
export interface MonthProgress extends MonthOutcome {
  /** The month of the task, as `yyyy-mm`. */
  readonly month: string;
  readonly task: MonthTask;
  /** The number of tenants when the task started. */
  readonly total: number;
  /** The ids of the tenants for whom no request was answered yet. */
  readonly waiting: readonly string[];
  readonly state: 'running' | 'stopping' | 'stopped' | 'failed' | 'done';
  /** The error of the last request, if `state` is `failed`. */
  readonly error: unknown;
}

const NOTHING: MonthOutcome = { paid: [], issued: [], notices: [], skipped: [], failed: [] };

type NewTask = Pick<MonthProgress, 'month' | 'task'> & { readonly tenantIds: readonly string[] };

export const startMonthTask = ({ month, task, tenantIds }: NewTask): MonthProgress => ({
  ...NOTHING,
  month,
  task,
  total: tenantIds.length,
  waiting: tenantIds,
  state: 'running',
  error: null,
});

/** Returns the progress after the API has answered a request for the given tenants. */
export function withResult(
  progress: MonthProgress,
  tenantIds: readonly string[],
  result: Partial<MonthOutcome>,
): MonthProgress {
  const waiting = progress.waiting.slice(tenantIds.length);
  const { paid, issued, notices, skipped, failed } = { ...NOTHING, ...result };
  return {
    ...progress,
    waiting,
    paid: [...progress.paid, ...paid],
    issued: [...progress.issued, ...issued],
    notices: [...progress.notices, ...notices],
    skipped: [...progress.skipped, ...skipped],
    failed: [...progress.failed, ...failed],
    state: waiting.length === 0 ? 'done' : progress.state === 'stopping' ? 'stopped' : 'running',
  };
}

/** Returns the progress of a task that continues after a stop. */
export const resumeMonthTask = (progress: MonthProgress): MonthProgress => ({
  ...progress,
  state: 'running',
  error: null,
});

/** Returns the number of tenants whose request was answered, with or without success. */
export const doneCount = ({ total, waiting }: MonthProgress): number => total - waiting.length;

export const isUnderWay = ({ state }: MonthProgress): boolean => state === 'running' || state === 'stopping';
