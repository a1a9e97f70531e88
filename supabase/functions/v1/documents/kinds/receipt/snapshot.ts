import * as v from 'valibot';
import { CalendarDate } from '../../../../_shared/contract/calendar-date.ts';
import { BenefitOffice, PaymentMethod } from '../../../../_shared/contract/receipt.ts';
import { ReceiptOther } from '../../../../_shared/contract/receipt-list.ts';
import { ReceiptKind } from '../../../../_shared/contract/receipt-kind.ts';
import type { StoredSnapshot } from '../../kind.ts';
import { Head, StoredHead } from '../../snapshot.ts';

/** What was received: the day, the means when it is known, and the amounts in euros. */
const Payment = v.strictObject({
  paidAt: CalendarDate,
  /** For the term. */
  amount: v.number(),
  /** Of what is no rent, as far as the receipt states it. */
  other: v.number(),
  method: v.nullable(PaymentMethod),
  /** `benefit` is paid by the CAF or MSA; by an `offset` no money moves; an `opening` advance is from before the account. */
  kind: v.picklist(['payment', 'benefit', 'offset', 'opening']),
  /** Who paid, when that is said. */
  payer: v.nullable(v.string()),
  /** Which office paid a housing benefit, when that is said, and the tenant for whom. */
  payerOffice: v.nullable(BenefitOffice),
  beneficiary: v.nullable(v.string()),
  /** The partial receipt that was given for it already. */
  number: v.nullable(v.string()),
});
export type Payment = v.InferOutput<typeof Payment>;

/** What a receipt says because it is one, besides the columns of its row. */
const Says = v.strictObject({
  chargesKind: v.picklist(['provision', 'fixed']),
  /** When the term is part of one month: its days, and of how many they are a share, in thirtieths of 30. */
  prorata: v.nullable(v.strictObject({ days: v.number(), divisor: v.number() })),
  /** By how much the landlord has lowered the rent, then the charges, and why. */
  reduction: v.nullable(v.strictObject({ label: v.string(), amount: v.number() })),
  /** What was still owed for earlier terms on the day of issue. */
  owedBefore: v.number(),
  /** What is stated of dues that are no rent, oldest first. */
  others: v.array(v.strictObject(ReceiptOther.entries)),
  /** All payments for the term so far, and those of `others`, oldest first. */
  payments: v.array(Payment),
});

/** What is stored of a receipt, by version. One that was ever issued is read for ever: a change is another version. */
export const VERSIONS = { 1: v.strictObject({ ...StoredHead.entries, says: Says }) } as const;

/** What is stored of a receipt, in the newest version. Throws when it is of another, or not as its version says. */
export function parse({ version, snapshot }: StoredSnapshot): v.InferOutput<(typeof VERSIONS)[1]> {
  if (version !== 1)
    throw new Error(
      `A receipt has a snapshot of version ${version}; known are ${Object.keys(VERSIONS).join(', ')}`,
    );
  return v.parse(VERSIONS[version], snapshot);
}

/** What was true when a receipt was issued: its document is drawn from this and nothing else. Amounts are in euros. */
export const ReceiptSnapshot = v.strictObject({
  ...Head.entries,
  ...Says.entries,
  kind: ReceiptKind,
  /** The days of rent that it is for; null: it states what was paid of no rent. */
  periodFrom: v.nullable(CalendarDate),
  periodTo: v.nullable(CalendarDate),
  /** Of the last payment. */
  paidAt: CalendarDate,
  paymentMethod: v.nullable(PaymentMethod),
  /** On a quittance, all that was owed and paid for the term; on a partial receipt, together the payments that are new. */
  rent: v.number(),
  charges: v.number(),
  /** On a partial receipt, what was paid of what is no rent: the sum of `others`. */
  other: v.number(),
  /** What the CAF or MSA paid to the landlord for the term. */
  housingBenefit: v.number(),
  /** What was owed for the term, after the reduction; on a quittance, the same as `rent` and `charges`. */
  due: v.strictObject({ rent: v.number(), charges: v.number() }),
});
export type ReceiptSnapshot = v.InferOutput<typeof ReceiptSnapshot>;
