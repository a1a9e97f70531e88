import * as v from 'valibot';
import { BenefitOffice } from '../leases/benefit-office.ts';
import { MonthBlocker } from '../month/month-due.ts';
import { CalendarDate } from '../values/calendar-date.ts';
import { Id } from '../values/common.ts';
import { optionalText } from '../values/text.ts';
import { UnpaidDue } from './reminder.ts';

const { awaited: _, ...ofDue } = UnpaidDue.entries;

/** The unpaid rent of a lease that has to be reported to the offices that pay benefits. Amounts are in euros. */
export const ArrearsReport = v.object({
  /** The offices that have to know; empty if nothing has to be reported. */
  offices: v.array(BenefitOffice),
  /** The day on which the debt reached the threshold. */
  since: v.nullable(CalendarDate),
  /** The last day for the report. */
  day: v.nullable(CalendarDate),
  /** True if the rule of 2026 asks for the report, and the rule since 2027 does not. */
  isByFormerRule: v.boolean(),
  /** The sum of `remaining`: the debt of the tenants without the part of offices. */
  total: v.number(),
  /** The unpaid dues, oldest first. `benefit` is the part that offices have not paid, and `remaining` the tenants' part. */
  dues: v.array(v.object({ ...ofDue, benefit: v.number() })),
  /** The letters to offices that were issued for the lease, without voided letters, oldest first. */
  earlier: v.array(v.object({ number: v.string(), on: CalendarDate })),
  /** The code of the data that is missing for letters of the lease; `null` if nothing is missing. */
  documentBlocker: v.nullable(MonthBlocker),
});
export type ArrearsReport = v.InferOutput<typeof ArrearsReport>;

/** The maximum length of the number by which an office knows its beneficiary. */
export const REFERENCE_MAX = 40;

/** A letter that reports unpaid rent to an office. */
export const ArrearsReportDraft = v.strictObject({
  office: BenefitOffice,
  /** The number by which the office knows its beneficiary. */
  reference: v.optional(optionalText(REFERENCE_MAX), null),
});
export type ArrearsReportDraft = v.InferInput<typeof ArrearsReportDraft>;

/** Issues the letter. A request with a repeated `idempotencyKey` issues nothing, and returns the first letter. */
export const ArrearsReportCreate = v.strictObject({ idempotencyKey: Id, ...ArrearsReportDraft.entries });
export type ArrearsReportCreate = v.InferInput<typeof ArrearsReportCreate>;
