import * as v from 'valibot';
import { CalendarDate } from '../values/calendar-date.ts';
import { issueCode, Id } from '../values/common.ts';
import { PaymentMethod } from './receipt.ts';
import { ReceiptKind } from './receipt-kind.ts';
import { StatedPayment } from '../payments/stated-payment.ts';

/** Asks for a tenant's debt for a term. The term includes `from` and `to`. */
export const ReceiptTermQuery = v.pipe(
  v.object({ tenantId: Id, from: CalendarDate, to: CalendarDate }),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) => from <= to || !v.is(CalendarDate, from) || !v.is(CalendarDate, to),
      issueCode('periodReversed'),
    ),
    ['to'],
  ),
);
export type ReceiptTermQuery = v.InferInput<typeof ReceiptTermQuery>;

/** A receipt for days of a term. */
export const TermReceipt = v.object({
  id: Id,
  number: v.string(),
  kind: ReceiptKind,
  from: CalendarDate,
  to: CalendarDate,
  paidOn: CalendarDate,
  method: v.nullable(PaymentMethod),
  rent: v.number(),
  charges: v.number(),
  /**
   * The amount for dues other than rent. A receipt with such an amount stays valid when a quittance completes the term.
   */
  other: v.number(),
});
export type TermReceipt = v.InferOutput<typeof TermReceipt>;

/** Consecutive days with one monthly amount, in a month in which an amount changes. */
export const TermPart = v.object({
  of: v.picklist(['rent', 'charges']),
  from: CalendarDate,
  to: CalendarDate,
  days: v.number(),
  /**
   * The divisor of the share: the number of days of the whole month, or 30 in thirtieths. `divisor` is null if the
   * amount is not an exact share of the month.
   */
  divisor: v.nullable(v.number()),
  /** The amount for a whole month, and the share for these days, rounded to the cent. Both amounts are in euros. */
  monthly: v.number(),
  amount: v.number(),
});
export type TermPart = v.InferOutput<typeof TermPart>;

/** A recorded payment for a term. `part` is the amount paid for this term, in euros. */
export const TermPayment = v.object({
  ...v.omit(StatedPayment, ['stated', 'isOwn']).entries,
  part: v.number(),
});
export type TermPayment = v.InferOutput<typeof TermPayment>;

/** A tenant's debt, payments and receipts for a term; in euros. */
export const ReceiptTerm = v.object({
  /**
   * The days of the term within the lease. `from` is never before the start of the lease. If the whole term is before
   * the lease, `from` is after `to`.
   */
  from: CalendarDate,
  to: CalendarDate,
  /** If the debt is unknown, both amounts are 0, and any payment counts as payment in full. */
  due: v.object({ rent: v.number(), charges: v.number() }),
  /**
   * The parts of the months in which the rent or the charges change. The parts of the rent come first. Parts are sorted
   * by day.
   */
  parts: v.array(TermPart),
  /**
   * The number of days of the term, and of the whole month (30 in thirtieths). `prorata` is null if the term is not a
   * part of one month, or if its rent is not an exact share of the month.
   */
  prorata: v.nullable(v.object({ days: v.number(), divisor: v.number() })),
  /** The amount paid for the term, including `advance`. */
  received: v.object({ rent: v.number(), charges: v.number(), housingBenefit: v.number() }),
  /** The part of the received amount that pays rent of the future. An advance pays a term only after all earlier terms. */
  advance: v.number(),
  /** The payments for the term, oldest first. */
  payments: v.array(TermPayment),
  /** The partial receipts for exactly this term. The amounts of these receipts count as paid. */
  earlier: v.array(TermReceipt),
  /** The receipts that a new receipt for this term must list in `replaces`. */
  conflicts: v.array(TermReceipt),
});
export type ReceiptTerm = v.InferOutput<typeof ReceiptTerm>;
