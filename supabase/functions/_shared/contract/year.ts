import * as v from 'valibot';
import { CalendarDate } from './values/calendar-date.ts';
import { Id, issueCode } from './values/common.ts';
import { DueKind } from './leases/due.ts';
import { ExpenseTax } from './expense.ts';
import { Payment } from './payments/payment.ts';

/**
 * How the rents of a lease are declared: `unfurnished` as property income (form 2044), `furnished` as business income.
 * Leases of the kind `other` have the regime `other`: see `OtherLeases`.
 */
export const TaxRegime = v.picklist(['unfurnished', 'furnished', 'other']);
export type TaxRegime = v.InferOutput<typeof TaxRegime>;

/**
 * How the landlord declares leases of the kind `other`, such as the lease of a garage. A place that is let unfurnished is
 * property income, so form 2044 has these leases until the landlord chooses otherwise. `elsewhere` is neither form 2044
 * nor business income from furnished lettings.
 */
export const OtherLeases = v.picklist(['unfurnished', 'furnished', 'elsewhere'], issueCode('invalid'));
export type OtherLeases = v.InferOutput<typeof OtherLeases>;

/** The lines of form 2044 for the gross receipts. */
export const RECEIPT_LINES = ['211', '213'] as const;

/** The lines of form 2044 for the charges, in the order of the form. */
export const CHARGE_LINES = ['221', '222', '223', '224', '225', '226', '227', '229', '230', '250'] as const;

/** The lines whose sum is line 240 of the form. Line 230 lowers the sum. */
export const COST_LINES = CHARGE_LINES.filter((line) => line !== '250');

/** A line of form 2044. */
export const FormLine = v.picklist([...RECEIPT_LINES, ...CHARGE_LINES]);
export type FormLine = v.InferOutput<typeof FormLine>;

const YearExpenses = v.object({
  /** The category in the declaration; `null` for an expense that only the tenants bear. */
  tax: v.nullable(ExpenseTax),
  amount: v.number(),
  deductible: v.number(),
  /** The part of `amount` that tenants would owe. */
  recoverable: v.number(),
});
export type YearExpenses = v.InferOutput<typeof YearExpenses>;

const YearArrears = v.object({
  /** The first tenant of the lease, whose id links to the account; `null` for a lease without tenants. */
  tenantId: v.nullable(Id),
  tenantNames: v.array(v.string()),
  remaining: v.number(),
});
export type YearArrears = v.InferOutput<typeof YearArrears>;

/** The sums of a property's leases with one regime, in euros. */
export const YearRegime = v.object({
  regime: TaxRegime,
  isLet: v.boolean(),
  /**
   * The payments, split into three parts: rent, charges, and the part that pays repairs or other dues (`unclassified`).
   * If a deposit pays dues, this payment counts on the day of the deposit's settlement.
   */
  rents: v.number(),
  charges: v.number(),
  unclassified: v.number(),
  /** The sum of the deductions from deposits. No other sum of the year includes this amount. */
  keptDeposit: v.number(),
  /** The accounts with late dues of the year. `remaining` is the unpaid rest of these dues. */
  arrears: v.array(YearArrears),
  /** The sum of the payments in each month. */
  received: v.array(v.number()),
  /** All expenses of the property. If the property has several regimes, each regime lists the same expenses. */
  expenses: v.array(YearExpenses),
  /**
   * The lines of form 2044, in whole euros; empty for furnished leases. The amounts are those to enter on the form, which
   * subtracts line 230 from the charges.
   */
  lines: v.array(v.object({ line: FormLine, amount: v.number() })),
});
export type YearRegime = v.InferOutput<typeof YearRegime>;

/** A property. The entry with a null `propertyId` has the leases and expenses without a property. */
const YearProperty = v.object({
  propertyId: v.nullable(Id),
  /**
   * The name of the property, with its complement. If several properties would have the same name, their addresses are
   * added.
   */
  name: v.nullable(v.string()),
  /**
   * `daysLet` and `daysEmpty` count the days of each month until today. A day before the first lease is neither let nor
   * empty.
   */
  daysLet: v.array(v.number()),
  daysEmpty: v.array(v.number()),
  regimes: v.array(YearRegime),
});
export type YearProperty = v.InferOutput<typeof YearProperty>;

const YearLessor = v.object({
  lessorId: Id,
  name: v.nullable(v.string()),
  isCompany: v.boolean(),
  /**
   * The day from which all rents of the lessor are counted: the latest start of an account that is younger than its
   * lease; `null` if every account starts with its lease.
   */
  countsFrom: v.nullable(CalendarDate),
  properties: v.array(YearProperty),
});
export type YearLessor = v.InferOutput<typeof YearLessor>;

/**
 * A calendar year. An amount belongs to the year in which its money moved. Therefore an amount that is entered late may
 * change a past year.
 */
export const Year = v.object({
  year: v.number(),
  drawnOn: CalendarDate,
  /** The earliest year with an account, a payment or an expense, but never later than the current year. */
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

/**
 * `other` says how to declare leases of the kind `other`. Without this parameter, these leases are on form 2044. With
 * `after`, the response is the part with the bills that follow this file. The header `Klinky-Next` of each part has the
 * query of the next part.
 */
export const YearExportQuery = v.object({
  year,
  other: v.optional(OtherLeases, 'unfurnished'),
  after: v.optional(Id),
});

/** `after` is the `paymentId` of the last entry on the previous page. The page after the last entry is empty. */
export const YearPaymentQuery = v.object({
  year,
  lessorId: v.optional(Id),
  propertyId: v.optional(Id),
  after: v.optional(Id),
});

/**
 * The part of a payment that pays one due. A part without a due is an advance. The credit of a settlement of charges also
 * has negative parts with `dueKind` `settlement` and no days, which give charges back. A refund of an advance is a negative
 * part with `dueKind` `refund` on its own day. `paidOn` of a credit that waits for a later due is the due day.
 */
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
