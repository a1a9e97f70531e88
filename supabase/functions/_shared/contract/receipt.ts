import * as v from 'valibot';
import { toCents } from '../domain/money.ts';
import { Amount } from './amount.ts';
import { CalendarDate } from './calendar-date.ts';
import { code, Id } from './common.ts';
import { PastDate } from './past-date.ts';
import { ReceiptKind } from './receipt-kind.ts';

export const PaymentMethod = v.picklist(['transfer', 'cheque', 'cash', 'directDebit']);
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>;

/** Which office paid a housing benefit: the Caisse d’allocations familiales, or the Mutualité sociale agricole. */
export const BenefitOffice = v.picklist(['caf', 'msa'], code('invalid'));
export type BenefitOffice = v.InferOutput<typeof BenefitOffice>;

/**
 * Asks for a receipt: the term is `from` to `to`, both included, and starts with the lease at the earliest; amounts are
 * in euros. Whether it is a quittance or a partial receipt follows from what the tenant owes. The rent and charges of a term
 * whose payments are noted issue the quittance of these and note no other payment; so do two zeros.
 */
export const ReceiptRequest = v.pipe(
  v.strictObject({
    propertyId: Id,
    tenantId: Id,
    paidAt: PastDate,
    from: CalendarDate,
    to: CalendarDate,
    /** This payment, the housing benefit included. */
    rent: Amount,
    charges: Amount,
    paymentMethod: v.optional(v.nullable(PaymentMethod), null),
    /** Of `rent` and `charges`, what the CAF or MSA paid to the landlord. */
    housingBenefit: v.optional(Amount, 0),
    /** Which of them, where that is said. */
    benefitOffice: v.optional(v.nullable(BenefitOffice), null),
    /** Required for a term that lies wholly in the future. */
    paidInAdvance: v.optional(v.boolean(code('invalid')), false),
    /** Receipts of the tenant that this one replaces: valid ones are voided. */
    replaces: v.optional(v.pipe(v.array(Id), v.maxLength(100, code('tooLong'))), []),
  }),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) => from <= to || !v.is(CalendarDate, from) || !v.is(CalendarDate, to),
      code('periodReversed'),
    ),
    ['to'],
  ),
  v.forward(
    v.partialCheck(
      [['rent'], ['charges'], ['housingBenefit']],
      ({ rent, charges, housingBenefit }) =>
        housingBenefit === 0 || toCents(housingBenefit) <= toCents(rent + charges),
      code('invalidAmount'),
    ),
    ['housingBenefit'],
  ),
);
export type ReceiptRequest = v.InferInput<typeof ReceiptRequest>;

/** The receipt that a request would issue, in euros; it has no number yet. */
export const ReceiptPreview = v.object({
  kind: ReceiptKind,
  from: CalendarDate,
  to: CalendarDate,
  /** What it would state as paid, and what would remain of the term. */
  stated: v.number(),
  remaining: v.number(),
});
export type ReceiptPreview = v.InferOutput<typeof ReceiptPreview>;
