import * as v from 'valibot';
import { BenefitOffice } from '../leases/benefit-office.ts';
import { toCents } from '../../domain/money.ts';
import { Amount } from '../values/amount.ts';
import { CalendarDate } from '../values/calendar-date.ts';
import { issueCode, Id } from '../values/common.ts';
import { PastDate } from '../values/past-date.ts';
import { ReceiptKind } from './receipt-kind.ts';

export const PaymentMethod = v.picklist(['transfer', 'cheque', 'cash', 'directDebit']);
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>;

/**
 * Requests a receipt. The term goes from `from` to `to`, both included, and does not start before the lease. Amounts
 * are in euros. The tenant's debt decides whether the receipt is a quittance or a partial receipt. If the payments of
 * the term are already recorded, or if an advance covers the term, send the term's rent and charges, or 0 for both. The
 * quittance is then issued, and no further payment is recorded. Record a further payment with `POST /payments`.
 */
export const ReceiptRequest = v.pipe(
  v.strictObject({
    propertyId: Id,
    tenantId: Id,
    /** The day of the payment, under the name of the specification. */
    paidAt: PastDate,
    from: CalendarDate,
    to: CalendarDate,
    /** The rent part of the payment, including the housing benefit. */
    rent: Amount,
    charges: Amount,
    method: v.optional(v.nullable(PaymentMethod), null),
    /** The part of `rent` and `charges` that the CAF or MSA paid to the landlord. */
    housingBenefit: v.optional(Amount, 0),
    /** The office that paid the housing benefit, if known. */
    benefitOffice: v.optional(v.nullable(BenefitOffice), null),
    /** True if the tenant paid in advance. Must be true if the whole term is in the future. */
    paidInAdvance: v.optional(v.boolean(issueCode('invalid')), false),
    /** The tenant's receipts that the new receipt replaces. The request voids all of them that are still valid. */
    replaces: v.optional(v.pipe(v.array(Id), v.maxLength(100, issueCode('tooLong'))), []),
  }),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) => from <= to || !v.is(CalendarDate, from) || !v.is(CalendarDate, to),
      issueCode('periodReversed'),
    ),
    ['to'],
  ),
  v.forward(
    v.partialCheck(
      [['rent'], ['charges'], ['housingBenefit']],
      ({ rent, charges, housingBenefit }) =>
        housingBenefit === 0 || toCents(housingBenefit) <= toCents(rent + charges),
      issueCode('invalidAmount'),
    ),
    ['housingBenefit'],
  ),
);
export type ReceiptRequest = v.InferInput<typeof ReceiptRequest>;

/** The receipt that a request would issue. The receipt has no number yet. Amounts are in euros. */
export const ReceiptPreview = v.object({
  kind: ReceiptKind,
  from: CalendarDate,
  to: CalendarDate,
  /** The amount that the receipt would state as paid, and the unpaid rest of the term. */
  stated: v.number(),
  remaining: v.number(),
});
export type ReceiptPreview = v.InferOutput<typeof ReceiptPreview>;
