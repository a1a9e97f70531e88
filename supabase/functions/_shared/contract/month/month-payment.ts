import * as v from 'valibot';
import { issueCode, Id } from '../values/common.ts';
import { IdList } from '../values/id-list.ts';
import { Month } from './month.ts';
import { PastDate } from '../values/past-date.ts';
import { PaymentIssue } from '../payments/payment.ts';
import { PaymentMethod } from '../documents/receipt.ts';

/**
 * Records that tenants paid their whole debt up to the end of a month, or only the rent of the month. Also records a
 * separate payment for each benefit of the month that an office is expected to pay. If an office has not paid an
 * earlier month, records a separate payment for the tenants' share of each due, and the part of the office stays
 * unpaid. Requests with the same `idempotencyKey` record these payments only once for each lease.
 */
export const MonthPayments = v.strictObject({
  idempotencyKey: Id,
  month: Month,
  paidOn: PastDate,
  method: v.optional(v.nullable(PaymentMethod), null),
  tenantIds: IdList,
  issue: v.optional(PaymentIssue, 'none'),
  /** If true, the payments pay only the unpaid rents of the month, and name the month. */
  onlyRent: v.optional(v.boolean(issueCode('invalid')), false),
});
export type MonthPayments = v.InferInput<typeof MonthPayments>;

/**
 * The reason why no payment was recorded. `NOT_FOUND`: there is no such tenant. `VALIDATION_FAILED`: the account starts
 * after the day of payment. `ALREADY_CANCELLED`: a request with the same key recorded a payment, which was cancelled
 * later.
 */
export const MonthPaymentFailure = v.picklist([
  'NOT_FOUND',
  'VALIDATION_FAILED',
  'QUOTA_REACHED',
  'ALREADY_CANCELLED',
]);
export type MonthPaymentFailure = v.InferOutput<typeof MonthPaymentFailure>;

/**
 * The outcome for each lease. Each lease is in exactly one of the lists, in `paid` once for each payment. `tenantId` is the
 * first tenant of the lease whom the request names or, for a benefit, its beneficiary.
 */
export const MonthPaymentsResult = v.object({
  paid: v.array(
    v.object({
      leaseId: Id,
      tenantId: Id,
      paymentId: Id,
      amount: v.number(),
      /** The earlier months whose rent the payment pays in whole or in part. */
      earlierMonths: v.array(Month),
    }),
  ),
  /** The tenants who owe nothing. */
  skipped: v.array(v.object({ tenantId: Id })),
  failed: v.array(v.object({ tenantId: Id, errorCode: MonthPaymentFailure })),
});
export type MonthPaymentsResult = v.InferOutput<typeof MonthPaymentsResult>;
