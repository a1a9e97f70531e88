import * as v from 'valibot';
import { CalendarDate } from '../../../_shared/contract/calendar-date.ts';
import { Id, Instant } from '../../../_shared/contract/common.ts';
import { PaymentMethod, ReceiptKind } from '../../../_shared/contract/receipt.ts';

/** Money received for a term: the day, the means when it is known, and the amount in euros. */
const Payment = v.strictObject({
  paidAt: CalendarDate,
  method: v.nullable(PaymentMethod),
  amount: v.number(),
  /** The partial receipt that was given for it. */
  number: v.string(),
});

/** What was true when a receipt was issued: its document is drawn from this and nothing else. Amounts are in euros. */
export const ReceiptSnapshot = v.strictObject({
  kind: ReceiptKind,
  number: v.string(),
  issuedAt: Instant,
  /** Where anybody can check the document, as printed with its QR code: `https://…/verify/<code>`. */
  verificationUrl: v.string(),
  /** Whether a courtesy translation into English goes with it. */
  isBilingual: v.boolean(),
  landlord: v.strictObject({
    /** The company's name, else the person's. */
    name: v.string(),
    /** Who signs for a company. */
    representedBy: v.nullable(v.string()),
    email: v.string(),
    address: v.string(),
    addressComplement: v.nullable(v.string()),
    postalCode: v.string(),
    city: v.string(),
    phoneNumber: v.nullable(v.string()),
    siren: v.nullable(v.string()),
    /** The image of the signature: `signatures.id`. */
    signatureId: v.nullable(Id),
  }),
  tenant: v.strictObject({ firstName: v.string(), lastName: v.string() }),
  property: v.strictObject({
    name: v.string(),
    address: v.string(),
    addressComplement: v.nullable(v.string()),
    postalCode: v.string(),
    city: v.string(),
  }),
  periodFrom: CalendarDate,
  periodTo: CalendarDate,
  paidAt: CalendarDate,
  paymentMethod: v.nullable(PaymentMethod),
  /** The amount of this payment; on a quittance, all that was paid for the term. */
  rent: v.number(),
  charges: v.number(),
  chargesKind: v.picklist(['provision', 'fixed']),
  /** Of `rent` and `charges`, what the CAF or MSA paid to the landlord. */
  housingBenefit: v.number(),
  /** What the tenant owed for the term; on a quittance, the same as `rent` and `charges`. */
  due: v.strictObject({ rent: v.number(), charges: v.number() }),
  /** When the term is part of one month: its days, and the month's. */
  prorata: v.nullable(v.strictObject({ days: v.number(), monthDays: v.number() })),
  /** Payments for the same term before this one, oldest first. */
  earlierPayments: v.array(Payment),
  /** The numbers of voided receipts that this one replaces. */
  replaces: v.array(v.string()),
});
export type ReceiptSnapshot = v.InferOutput<typeof ReceiptSnapshot>;

/** Why a document is no longer valid. */
export type Ending =
  | { readonly state: 'voided' }
  /** By the document with this number. */
  | { readonly state: 'replaced'; readonly by: string };
