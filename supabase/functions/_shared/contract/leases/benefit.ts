import * as v from 'valibot';
import { AmountAboveZero } from '../values/amount.ts';
import { CalendarDate } from '../values/calendar-date.ts';
import { Id } from '../values/common.ts';
import { Month } from '../month/month.ts';
import { BenefitOffice } from './benefit-office.ts';

/**
 * A housing benefit that an office pays to the landlord each month, from `firstMonth` to `lastMonth`, both included. The
 * dues of the lease stay whole: the tenants owe the rent even if the office does not pay.
 */
export const ExpectedBenefit = v.object({
  id: Id,
  /** The beneficiary, a tenant of the lease. */
  tenantId: Id,
  office: BenefitOffice,
  /** The amount of a month, in euros. */
  amount: v.number(),
  firstMonth: Month,
  /** `null` if no end is known. */
  lastMonth: v.nullable(Month),
  /**
   * The day until which the tenants may pay what the office no longer pays after `lastMonth`, or after the beneficiary has
   * left the lease; `null` if they had no such day. Until then nobody is late with this sum.
   */
  tenantsPayBy: v.nullable(CalendarDate),
  /** The last month for which the landlord kept the benefit, although the office paid another amount or nothing. */
  keptMonth: v.nullable(Month),
});
export type ExpectedBenefit = v.InferOutput<typeof ExpectedBenefit>;

/** The unpaid part of a due that an office is expected to pay for a month. */
export const OpenBenefit = v.object({
  tenantId: Id,
  tenantName: v.string(),
  office: BenefitOffice,
  month: Month,
  amount: v.number(),
});
export type OpenBenefit = v.InferOutput<typeof OpenBenefit>;

export const ExpectedBenefitList = v.array(ExpectedBenefit);

/**
 * Without `tenantsPayBy`, a benefit that ends gets the due day of the next rent that is at least ten days ahead, if a rent
 * without the benefit has fallen due before. A new benefit gets no day then. A benefit without a last month takes no such day.
 */
const payDay = { tenantsPayBy: v.optional(v.nullable(CalendarDate), null) };

/**
 * Adds an expected benefit, or replaces all fields of one. The first month is not before the account of the lease. The
 * amount is at most the rent and charges of the first month.
 * The months of two benefits of one office for one beneficiary must not overlap.
 */
export const ExpectedBenefitFields = v.strictObject({
  tenantId: Id,
  office: BenefitOffice,
  amount: AmountAboveZero,
  firstMonth: Month,
  lastMonth: v.optional(v.nullable(Month), null),
  ...payDay,
});
export type ExpectedBenefitFields = v.InferInput<typeof ExpectedBenefitFields>;

/** Ends an expected benefit after a month. With `nextAmount`, the office pays this amount from the next month on. */
export const ExpectedBenefitEnd = v.strictObject({
  lastMonth: Month,
  nextAmount: v.optional(v.nullable(AmountAboveZero), null),
  ...payDay,
});
export type ExpectedBenefitEnd = v.InferInput<typeof ExpectedBenefitEnd>;

/** Keeps an expected benefit as it is, although the office paid another amount for this month or nothing. */
export const ExpectedBenefitKeep = v.strictObject({ month: Month });
