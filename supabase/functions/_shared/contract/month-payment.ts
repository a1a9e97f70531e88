import * as v from 'valibot';
import { code, Id } from './common.ts';
import { IdList } from './id-list.ts';
import { Month } from './month.ts';
import { PastDate } from './past-date.ts';
import { PaymentIssue } from './payment.ts';
import { PaymentMethod } from './receipt.ts';

/** Records that tenants paid all that is owed by the end of a month, or only its rent, once for each key and lease. */
export const MonthPayments = v.strictObject({
  idempotencyKey: Id,
  month: Month,
  paidOn: PastDate,
  method: v.optional(v.nullable(PaymentMethod), null),
  tenantIds: IdList,
  issue: v.optional(PaymentIssue, 'none'),
  /** Only what remains of the rents that fall due in the month, which the payments then name. */
  onlyRent: v.optional(v.boolean(code('invalid')), false),
});
export type MonthPayments = v.InferInput<typeof MonthPayments>;

/**
 * Why no payment was recorded. `NOT_FOUND`: there is no such tenant; `VALIDATION_FAILED`: the account starts later;
 * `ALREADY_CANCELLED`: the payment that the key recorded was cancelled since.
 */
export const MonthPaymentFailure = v.picklist([
  'NOT_FOUND',
  'VALIDATION_FAILED',
  'QUOTA_REACHED',
  'ALREADY_CANCELLED',
]);
export type MonthPaymentFailure = v.InferOutput<typeof MonthPaymentFailure>;

/** The outcome: each lease is in exactly one of the lists, by the first of its tenants that was named. */
export const MonthPaymentsResult = v.object({
  paid: v.array(
    v.object({
      leaseId: Id,
      tenantId: Id,
      paymentId: Id,
      amount: v.number(),
      /** The months before whose rents it pays, at least in part. */
      earlierMonths: v.array(Month),
    }),
  ),
  /** Who owed nothing. */
  skipped: v.array(v.object({ tenantId: Id })),
  failed: v.array(v.object({ tenantId: Id, errorCode: MonthPaymentFailure })),
});
export type MonthPaymentsResult = v.InferOutput<typeof MonthPaymentsResult>;
