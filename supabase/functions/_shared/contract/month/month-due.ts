import * as v from 'valibot';
import { CalendarDate } from '../values/calendar-date.ts';
import { Id, Instant } from '../values/common.ts';
import { Due } from '../leases/due.ts';
import { Month } from './month.ts';
import { ReceiptKind } from '../documents/receipt-kind.ts';
import { PaymentMethod } from '../documents/receipt.ts';

export const MonthQuery = v.object({ month: Month });

/** The reasons why no receipt can be issued for a due. */
export const MonthBlocker = v.picklist([
  'NO_PROPERTY',
  'PROFILE_INCOMPLETE',
  'TERM_ALREADY_RECEIPTED',
  'TERM_NOT_OWED',
  'NO_TENANT',
]);
export type MonthBlocker = v.InferOutput<typeof MonthBlocker>;

/**
 * The next step for a due. `record`: record a payment. `complete`: enter the data that the receipt lacks. `issue`:
 * generate the receipt. `wait`: a mail with the receipt is being sent. `send`: mail a receipt. `handOver`: deliver a
 * receipt without e-mail. `done`: nothing remains to do.
 */
export const MonthStep = v.picklist(['record', 'complete', 'issue', 'wait', 'send', 'handOver', 'done']);
export type MonthStep = v.InferOutput<typeof MonthStep>;

const {
  kind,
  label,
  from,
  to,
  dueOn,
  amount,
  received,
  remaining,
  benefitRemaining,
  awaited,
  lateAfter,
  benefits,
  state,
  receipts,
} = Due.entries;

/** A due of a month, for rent or for something else; in euros. */
export const MonthDue = v.object({
  dueId: Id,
  leaseId: Id,
  /** A tenant of the lease on the days of the due. Dues of one lease may have different tenants. */
  tenantId: Id,
  /** The names of all tenants of the lease on the days of the due. */
  tenantName: v.string(),
  propertyName: v.nullable(v.string()),
  kind,
  label,
  from,
  to,
  dueOn,
  amount,
  received,
  remaining,
  benefitRemaining,
  awaited,
  lateAfter,
  benefits,
  state,
  receipts,
  /**
   * The debt of the lease from before the month, without debt that can no longer be claimed, and without housing benefit
   * that is not late yet, or was not late before the month. If a lease has several dues in the month, only the first due
   * has this amount, and all further dues have 0.
   */
  arrears: v.number(),
  /** The part of `arrears` that offices owe. `POST /month/payments` leaves it open. */
  officeArrears: v.number(),
  /** The day of the last payment for the due. */
  paidOn: v.nullable(CalendarDate),
  /** The method of the last payment by a tenant. */
  method: v.nullable(PaymentMethod),
  /** The number of payments of the lease. Send this number as `paymentsSeen` with a new payment. */
  paymentsSeen: v.number(),
  /**
   * The kind of the next receipt, which would state the payments that no receipt states yet; `null` if there is no
   * receipt to issue. A due that only an opening credit pays gets no receipt.
   */
  next: v.nullable(ReceiptKind),
  /** The key of the receipt to issue. Dues of a lease that share a receipt have the same key. */
  nextDocument: v.nullable(v.string()),
  blocker: v.nullable(MonthBlocker),
  /** All steps for the due, in order. `step` is the first step in the list. */
  todo: v.array(MonthStep),
  step: MonthStep,
  /**
   * The last valid notice of the due, and the day on which it was mailed or delivered; `null` if there is no valid
   * notice.
   */
  notice: v.nullable(
    v.object({ id: Id, number: v.string(), issuedAt: Instant, sentOn: v.nullable(CalendarDate) }),
  ),
  /** The id of the document that `step` is about. */
  documentId: v.nullable(Id),
});
export type MonthDue = v.InferOutput<typeof MonthDue>;
