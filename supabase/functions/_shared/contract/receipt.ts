import * as v from 'valibot';
import { toCents } from '../domain/money.ts';
import { Amount } from './amount.ts';
import { CalendarDate } from './calendar-date.ts';
import { code, Id, Instant } from './common.ts';
import { PastDate } from './past-date.ts';

export const PaymentMethod = v.picklist(['transfer', 'cheque', 'cash', 'directDebit']);
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>;

/** A receipt is either: `quittance`, for a term paid in full, or `partial`, a reçu de paiement partiel. */
export const ReceiptKind = v.picklist(['quittance', 'partial']);
export type ReceiptKind = v.InferOutput<typeof ReceiptKind>;

/**
 * Asks for a receipt: the term is `from` to `to`, both included, and starts with the lease at the earliest; amounts are
 * in euros. Whether it is a quittance or a partial receipt follows from what the tenant owes.
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

/** Money received for a term: the day, the means when it is known, and the amount in euros. */
export const Payment = v.object({
  paidAt: CalendarDate,
  method: v.nullish(PaymentMethod),
  amount: v.number(),
  /** The partial receipt that was given for it. */
  number: v.nullish(v.string()),
});
export type Payment = v.InferOutput<typeof Payment>;

/**
 * What was true when a receipt was issued: the document is drawn from this and nothing else. Optional fields were
 * not recorded when the first receipts were issued.
 */
export const ReceiptSnapshot = v.object({
  kind: v.optional(ReceiptKind, 'quittance'),
  number: v.string(),
  issuedAt: Instant,
  /** Where anybody can check the document, as printed with its QR code: `https://…/verify/<code>`. */
  verificationUrl: v.nullish(v.string()),
  /** Whether a courtesy translation into English goes with it. */
  isBilingual: v.optional(v.boolean(), false),
  landlord: v.object({
    /** The company's name, else the person's, else the e-mail address. */
    name: v.string(),
    /** Who signs for a company. */
    representedBy: v.nullish(v.string()),
    email: v.string(),
    address: v.nullish(v.string()),
    addressComplement: v.nullish(v.string()),
    postalCode: v.nullish(v.string()),
    city: v.nullish(v.string()),
    phoneNumber: v.nullish(v.string()),
    siren: v.nullish(v.string()),
    /** The image of the signature: `signatures.id`. */
    signatureId: v.nullish(Id),
  }),
  tenant: v.object({ firstName: v.string(), lastName: v.string() }),
  property: v.object({
    name: v.string(),
    address: v.string(),
    addressComplement: v.nullable(v.string()),
    postalCode: v.string(),
    city: v.string(),
  }),
  periodFrom: CalendarDate,
  periodTo: CalendarDate,
  paidAt: CalendarDate,
  paymentMethod: v.nullish(PaymentMethod),
  /** The amount of this payment, in euros; on a quittance, all that was paid for the term. */
  rent: v.number(),
  charges: v.number(),
  chargesKind: v.nullish(v.picklist(['provision', 'fixed'])),
  /** Of `rent` and `charges`, what the CAF or MSA paid to the landlord, in euros. */
  housingBenefit: v.optional(v.number(), 0),
  /** What the tenant owed for the term, in euros; on a quittance, the same as `rent` and `charges`. */
  due: v.nullish(v.object({ rent: v.number(), charges: v.number() })),
  /** When the term is part of one month: its days, and the month's. */
  prorata: v.nullish(v.object({ days: v.number(), monthDays: v.number() })),
  /** Payments for the same term before this one, oldest first. */
  earlierPayments: v.optional(v.array(Payment), []),
  /** The numbers of voided receipts that this one replaces. */
  replaces: v.optional(v.array(v.string()), []),
});
export type ReceiptSnapshot = v.InferInput<typeof ReceiptSnapshot>;
