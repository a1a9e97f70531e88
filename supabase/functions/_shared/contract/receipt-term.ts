import * as v from 'valibot';
import { CalendarDate } from './calendar-date.ts';
import { code, Id } from './common.ts';
import { PaymentMethod } from './receipt.ts';
import { ReceiptKind } from './receipt-kind.ts';
import { StatedPayment } from './stated-payment.ts';

/** Asks what a tenant owes for a term, `from` to `to`, both included. */
export const ReceiptTermQuery = v.pipe(
  v.object({ tenantId: Id, from: CalendarDate, to: CalendarDate }),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) => from <= to || !v.is(CalendarDate, from) || !v.is(CalendarDate, to),
      code('periodReversed'),
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
  paidAt: CalendarDate,
  method: v.nullable(PaymentMethod),
  rent: v.number(),
  charges: v.number(),
  /** What it states besides rent: such a receipt stays when a quittance completes the term. */
  other: v.number(),
});
export type TermReceipt = v.InferOutput<typeof TermReceipt>;

/** In a month in which an amount changes, the days with the same amount. */
export const TermPart = v.object({
  of: v.picklist(['rent', 'charges']),
  from: CalendarDate,
  to: CalendarDate,
  days: v.number(),
  /** Of how many days they are a share: 30 in thirtieths; null: they cost what is left of a month that is cut. */
  divisor: v.nullable(v.number()),
  /** The amount for a whole month, and for these days, rounded to the cent; in euros. */
  monthly: v.number(),
  amount: v.number(),
});
export type TermPart = v.InferOutput<typeof TermPart>;

/** A payment that was noted for a term; `part` is how much of it pays the term, in euros. */
export const NotedPayment = v.object({
  ...v.omit(StatedPayment, ['stated', 'isOwn']).entries,
  part: v.number(),
});
export type NotedPayment = v.InferOutput<typeof NotedPayment>;

/** What a tenant owes for a term, what was paid and what was issued for it; in euros. */
export const ReceiptTerm = v.object({
  /** The days that count: `from` is not before the lease starts. A term that ends before it has `from` after `to`. */
  from: CalendarDate,
  to: CalendarDate,
  /** Both 0 when no amount is known to be owed: then any payment counts as payment in full. */
  due: v.object({ rent: v.number(), charges: v.number() }),
  /** How the months in which an amount changes are computed: the rent first, then the charges, in order of days. */
  parts: v.array(TermPart),
  /** When the term is part of one month: its days, and of how many they are a share, in thirtieths of 30. */
  prorata: v.nullable(v.object({ days: v.number(), divisor: v.number() })),
  /** What was paid for it. */
  received: v.object({ rent: v.number(), charges: v.number(), housingBenefit: v.number() }),
  /** What makes it up, the oldest first. */
  payments: v.array(NotedPayment),
  /** Partial receipts of exactly this term, which count towards it. */
  earlier: v.array(TermReceipt),
  /** What must be named in `replaces` to issue a receipt for this term. */
  conflicts: v.array(TermReceipt),
});
export type ReceiptTerm = v.InferOutput<typeof ReceiptTerm>;
