import * as v from 'valibot';
import { CalendarDate } from '../../../../_shared/contract/values/calendar-date.ts';
import { BenefitOffice, OfficePart } from '../../../../_shared/contract/leases/benefit-office.ts';
import { PaymentMethod } from '../../../../_shared/contract/documents/receipt.ts';
import { ReceiptOther } from '../../../../_shared/contract/documents/receipt-list.ts';
import { ReceiptKind } from '../../../../_shared/contract/documents/receipt-kind.ts';
import type { StoredSnapshot } from '../../kind.ts';
import { Head, StoredHead } from '../../snapshot.ts';

/** A payment: its day, its method if known, and its amounts in euros. */
const Payment = v.strictObject({
  paidOn: CalendarDate,
  /** The part of the payment that pays the term. */
  amount: v.number(),
  /** The part of the payment that pays dues other than rent, if the receipt states these dues. */
  other: v.number(),
  method: v.nullable(PaymentMethod),
  /** `benefit`: paid by the CAF or MSA; `offset`: a part of the deposit; `credit`: the credit of a
   * settlement of charges; `opening`: an advance from before the account. */
  kind: v.picklist(['payment', 'benefit', 'offset', 'credit', 'opening']),
  /** The payer, if known. */
  payer: v.nullable(v.string()),
  /** The office that paid a housing benefit, if known, and the tenant who receives the benefit. */
  payerOffice: v.nullable(BenefitOffice),
  beneficiary: v.nullable(v.string()),
  /**
   * The earlier partial receipts that state this payment, oldest first, and the part of `amount` that each of them
   * states.
   */
  earlier: v.array(v.strictObject({ number: v.string(), amount: v.number() })),
});
export type Payment = v.InferOutput<typeof Payment>;

/** The part of the JSON that only receipts have. Other facts of a receipt are in columns of its row. */
const Says = v.strictObject({
  chargesKind: v.picklist(['provision', 'fixed']),
  /**
   * `days` is the number of days of the term. `divisor` is the number of days of the whole month, or 30 if the rent is
   * computed in thirtieths. `prorata` is null if the term is not a part of one month, or if its rent is not an exact
   * share of the month.
   */
  prorata: v.nullable(v.strictObject({ days: v.number(), divisor: v.number() })),
  /** The reduction and its reason. The reduction lowers the rent first, and the charges after it. */
  reduction: v.nullable(v.strictObject({ label: v.string(), amount: v.number() })),
  /** The unpaid part of the term that offices are expected to pay; missing if the tenants owe it all. */
  officePart: v.optional(OfficePart),
  /** The unpaid rest of earlier terms on the day of issue. */
  arrears: v.number(),
  /** The stated dues other than rent, oldest first. */
  others: v.array(v.strictObject(ReceiptOther.entries)),
  /** All payments so far, for the term and for `others`, oldest first. */
  payments: v.array(Payment),
  /** The address of the receipt: empty if unknown, null if the receipt goes to the dwelling. */
  sentTo: v.nullable(v.string()),
});

/**
 * The schemas of the stored snapshots of receipts, keyed by version. Issued receipts must stay readable for ever, so a
 * change adds a version.
 */
export const VERSIONS = { 1: v.strictObject({ ...StoredHead.entries, says: Says }) } as const;
type Newest = v.InferOutput<(typeof VERSIONS)[1]>;

/**
 * Reads a stored snapshot of any version, and returns it in the newest version. Throws if the version is unknown, or if
 * the snapshot does not fit its version.
 */
export function parse({ version, snapshot }: StoredSnapshot): Newest {
  if (version !== 1) throw new Error(`A receipt has a snapshot of version ${version}; known is 1`);
  return v.parse(VERSIONS[version], snapshot);
}

/** The facts at the time of issue: the only input of the drawn document. Amounts are in euros. */
export const ReceiptSnapshot = v.strictObject({
  ...Head.entries,
  ...Says.entries,
  kind: ReceiptKind,
  /** The days of rent that the receipt covers; null if it covers no rent. */
  periodFrom: v.nullable(CalendarDate),
  periodTo: v.nullable(CalendarDate),
  /** The day of the last payment. */
  paidOn: CalendarDate,
  method: v.nullable(PaymentMethod),
  /**
   * On a quittance, the rent and charges of the term, which are paid in full. On a partial receipt, the sum of the new
   * payments for the term.
   */
  rent: v.number(),
  charges: v.number(),
  /** On a partial receipt, the sum of the payments for `others`, which are the dues other than rent. */
  other: v.number(),
  /** The amount that the CAF or MSA paid to the landlord for the term. */
  housingBenefit: v.number(),
  /**
   * The amounts owed for the term after the reduction, before any payment. On a quittance, these amounts equal `rent`
   * and `charges`.
   */
  due: v.strictObject({ rent: v.number(), charges: v.number() }),
});
export type ReceiptSnapshot = v.InferOutput<typeof ReceiptSnapshot>;
