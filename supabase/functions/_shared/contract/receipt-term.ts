import * as v from 'valibot';
import { code, CalendarDate, Id } from './common.ts';
import { PaymentMethod, ReceiptKind } from './receipt.ts';

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
});
export type TermReceipt = v.InferOutput<typeof TermReceipt>;

/** What a tenant owes for a term and what there is of it, in euros. */
export const ReceiptTerm = v.object({
  /** Both 0 when nothing is known to be owed: then any payment is the whole. */
  due: v.object({ rent: v.number(), charges: v.number() }),
  /** When the term is a part of one month: the days it has, of the month's days. */
  prorata: v.nullable(v.object({ days: v.number(), monthDays: v.number() })),
  /** The sums of `earlier`. */
  received: v.object({ rent: v.number(), charges: v.number(), housingBenefit: v.number() }),
  /** Partial receipts of exactly this term, which count towards it. */
  earlier: v.array(TermReceipt),
  /** What has to be named in `replaces` to issue a receipt for this term. */
  conflicts: v.array(TermReceipt),
});
export type ReceiptTerm = v.InferOutput<typeof ReceiptTerm>;
