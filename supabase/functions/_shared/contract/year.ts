import * as v from 'valibot';
import { CalendarDate } from './calendar-date.ts';
import { Id, issueCode } from './common.ts';
import { DueKind } from './due.ts';
import { ExpenseTax } from './expense.ts';
import { Payment } from './payment.ts';

/**
 * The regime in which rents are declared: unfurnished as property income (form 2044), furnished as business income. The
 * landlord chooses the regime of leases of the kind `other`.
 */
export const TaxRegime = v.picklist(['unfurnished', 'furnished', 'other']);
export type TaxRegime = v.InferOutput<typeof TaxRegime>;

/** The lines of receipts on form 2044. */
export const RECEIPT_LINES = ['211', '213'] as const;

/** The lines of charges on form 2044, in the order of the form. */
export const CHARGE_LINES = ['221', '222', '223', '224', '225', '226', '227', '229', '230', '250'] as const;

/** A line of form 2044. */
export const FormLine = v.picklist([...RECEIPT_LINES, ...CHARGE_LINES]);
export type FormLine = v.InferOutput<typeof FormLine>;

const YearExpenses = v.object({
  /** The category in the declaration; `null` for an expense that only the tenants bear. */
  tax: v.nullable(ExpenseTax),
  amount: v.number(),
  deductible: v.number(),
});
export type YearExpenses = v.InferOutput<typeof YearExpenses>;

const YearArrears = v.object({
  /** The first tenant, who leads to the account; `null` for a lease without tenants. */
  tenantId: v.nullable(Id),
  tenantNames: v.array(v.string()),
  remaining: v.number(),
});
export type YearArrears = v.InferOutput<typeof YearArrears>;

/** The leases of one regime in a property, in euros. */
export const YearRegime = v.object({
  regime: TaxRegime,
  isLet: v.boolean(),
  /** The payments, split into rent and charges. `unclassified` pays repairs and other dues. */
  rents: v.number(),
  charges: v.number(),
  unclassified: v.number(),
  /** The dues that deposits paid, and the deposits kept for deductions. No other sum includes these amounts. */
  setOff: v.number(),
  keptDeposit: v.number(),
  /** The accounts with late dues of the year, with the unpaid rest of these dues. */
  arrears: v.array(YearArrears),
  /** The payments of each month. */
  received: v.array(v.number()),
  /** The property's expenses. Each regime of the property repeats these expenses. */
  expenses: v.array(YearExpenses),
  /** Whole euros; none for furnished leases. Line 230 is subtracted, so it is negative. */
  lines: v.array(v.object({ line: FormLine, amount: v.number() })),
});
export type YearRegime = v.InferOutput<typeof YearRegime>;

/** A property; `propertyId` is null for leases and expenses without a property. */
const YearProperty = v.object({
  propertyId: v.nullable(Id),
  /** The name differs from the names of other properties by the complement or the address. */
  name: v.nullable(v.string()),
  /** The days of each month until today. A day before the first lease is neither let nor empty. */
  daysLet: v.array(v.number()),
  daysEmpty: v.array(v.number()),
  regimes: v.array(YearRegime),
});
export type YearProperty = v.InferOutput<typeof YearProperty>;

const YearLessor = v.object({
  lessorId: Id,
  name: v.nullable(v.string()),
  isCompany: v.boolean(),
  properties: v.array(YearProperty),
});
export type YearLessor = v.InferOutput<typeof YearLessor>;

/** A calendar year by the day on which money moved. Late entries may change past years. */
export const Year = v.object({
  year: v.number(),
  drawnOn: CalendarDate,
  /** The first day of the first account; `null` without leases. */
  countsFrom: v.nullable(CalendarDate),
  /** The first year with an account, a payment or an expense, at the latest this year. */
  firstYear: v.number(),
  lessors: v.array(YearLessor),
});
export type Year = v.InferOutput<typeof Year>;

const year = v.pipe(
  v.string(issueCode('required')),
  v.regex(/^(?:19|20|21)\d\d$/, issueCode('invalid')),
  v.transform(Number),
);

export const YearQuery = v.object({ year, lessorId: v.optional(Id) });

/** `other` is the tax regime of leases of the kind `other`. By default, form 2044 leaves these leases out. */
export const YearExportQuery = v.object({
  year,
  other: v.optional(v.picklist(['unfurnished', 'furnished'], issueCode('invalid'))),
});

/** `after` is the `paymentId` of the last part on the previous page. After the last page comes an empty page. */
export const YearPaymentQuery = v.object({
  year,
  lessorId: v.optional(Id),
  propertyId: v.optional(Id),
  after: v.optional(Id),
});

/** The part of a payment that pays one due. The part without a due is an advance. */
export const YearPayment = v.object({
  paymentId: Id,
  leaseId: Id,
  paidOn: CalendarDate,
  lessorId: Id,
  regime: TaxRegime,
  propertyId: v.nullable(Id),
  tenantNames: v.array(v.string()),
  paymentKind: Payment.entries.kind,
  method: Payment.entries.method,
  dueKind: v.nullable(DueKind),
  from: v.nullable(CalendarDate),
  to: v.nullable(CalendarDate),
  label: v.nullable(v.string()),
  amount: v.number(),
  rent: v.number(),
  charges: v.number(),
  unclassified: v.number(),
  receiptNumber: v.nullable(v.string()),
});
export type YearPayment = v.InferOutput<typeof YearPayment>;

export const YearPaymentList = v.array(YearPayment);
