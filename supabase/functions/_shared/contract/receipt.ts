import * as v from 'valibot';
import { code, Amount, CalendarDate, Id, Instant } from './common.ts';

/** Asks for a quittance: the term is `from` to `to`, both included; amounts are in euros. */
export const ReceiptRequest = v.pipe(
  v.strictObject({
    propertyId: Id,
    tenantId: Id,
    paidAt: CalendarDate,
    from: CalendarDate,
    to: CalendarDate,
    rent: Amount,
    charges: Amount,
  }),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) => from <= to || !v.is(CalendarDate, from) || !v.is(CalendarDate, to),
      code('periodReversed'),
    ),
    ['to'],
  ),
);
export type ReceiptRequest = v.InferInput<typeof ReceiptRequest>;

/** What was true when a receipt was issued: the document is drawn from this and nothing else. */
export const ReceiptSnapshot = v.object({
  number: v.string(),
  issuedAt: Instant,
  landlord: v.object({
    /** The company's name, else the person's, else the e-mail address. */
    name: v.string(),
    email: v.string(),
    // Receipts that were issued before landlords had an address know none.
    address: v.nullish(v.string()),
    addressComplement: v.nullish(v.string()),
    postalCode: v.nullish(v.string()),
    city: v.nullish(v.string()),
    phoneNumber: v.nullish(v.string()),
    siren: v.nullish(v.string()),
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
  rent: v.number(),
  charges: v.number(),
});
export type ReceiptSnapshot = v.InferOutput<typeof ReceiptSnapshot>;
