import * as v from 'valibot';
import { CalendarDate } from '../values/calendar-date.ts';
import { Id, issueCode } from '../values/common.ts';
import { Month } from '../month/month.ts';
import { BenefitOffice, OfficePart } from './benefit-office.ts';
import { ReminderLevel } from '../documents/reminder-level.ts';

/**
 * The urgency of a duty. `late`: the duty is overdue. `now`: the landlord can do it today. `soon`: the duty has a later
 * day, or can wait.
 */
const DutyState = v.picklist(['late', 'now', 'soon']);

/** The kinds of files with surveys that end. */
const SurveyKind = v.picklist(['energy', 'risks', 'electricity', 'gas', 'lead']);

const names = v.array(v.string());

/**
 * The receipts of a month: the number of all receipts, the number of partial receipts, and the names of the tenants of
 * the first five receipts.
 */
const ofMonth = { month: Month, count: v.number(), partials: v.number(), names };

/** The first tenant of a lease, the names of all tenants, and the dwelling. */
const ofLease = { tenantId: Id, names, propertyName: v.nullable(v.string()) };

/** The deposit that the landlord still holds. `amount` is the sum that goes back today; `null` if nothing goes back. */
const ofDeposit = {
  ...ofLease,
  /**
   * `increase` is the part of `amount` that is added because the deposit is late. `perMonth` is added with each further
   * month that begins.
   */
  increase: v.number(),
  perMonth: v.number(),
  /** False if the tenants' new address is unknown. Without this address, a late deposit is not increased. */
  hasAddress: v.boolean(),
};

const duty = <Kind extends string, Details extends v.ObjectEntries>(kind: Kind, details: Details) =>
  v.object({
    kind: v.literal(kind),
    /** The lease, lessor or dwelling that the duty is about; `null` if the duty is about several of them. */
    subject: v.nullable(Id),
    state: DutyState,
    /** The day since which the duty is overdue. For a duty that is not overdue, the day by which it has to be done. */
    day: v.nullable(CalendarDate),
    amount: v.nullable(v.number()),
    /** The day on which a duty that the landlord put off is shown again; `null` if the duty is not put off. */
    until: v.nullable(CalendarDate),
    details: v.object(details),
  });

/** A landlord's duty, derived from the stored data. */
export const Duty = v.union([
  duty('late', {
    tenantId: Id,
    names,
    propertyName: v.nullable(v.string()),
    days: v.number(),
    /**
     * The number of late dues, and the first two late dues. `month` is null for a due other than rent. `label` is null
     * for a rent and for an opening balance. `isPart` is true if a part of the due was received.
     */
    count: v.number(),
    dues: v.array(v.object({ month: v.nullable(Month), label: v.nullable(v.string()), isPart: v.boolean() })),
    /** The month in which the last of the late dues fell due. */
    month: Month,
    /** The part of `amount` that offices owe; `null` if the tenants owe it all. */
    officePart: v.optional(v.nullable(OfficePart), null),
    /** The level of the letter that Klinky proposes today; `null` if it is too early, or if only offices owe. */
    letter: v.nullable(ReminderLevel),
  }),
  duty('profile', {
    missing: v.array(v.literal('name')),
    /** The name of the lessor. Only accounts with several lessors have this field. */
    lessorName: v.optional(v.nullable(v.string())),
  }),
  duty('generate', ofMonth),
  duty('send', ofMonth),
  duty('leaseEnds', ofLease),
  /**
   * A landlord's notice that ends the lease on `termEndsOn` must arrive by `day` (loi n° 89-462, art. 15 I, 25-8 I).
   */
  duty('noticeWindow', { ...ofLease, termEndsOn: CalendarDate }),
  /** The keys of an ended lease were not returned. */
  duty('keys', ofLease),
  /** The tenant's insurance certificate expires or has expired (loi n° 89-462, art. 7 g). */
  duty('insurance', ofLease),
  /** The rent can be revised by the rent index (loi n° 89-462, art. 17-1). `amount` is the gain per month. */
  duty('revision', {
    ...ofLease,
    /** The last day on which the landlord may ask for this revision. */
    lastDay: CalendarDate,
    /** The rent before the revision, and the largest lawful rent after it. */
    former: v.number(),
    cap: v.number(),
  }),
  /** The lease does not say whether the rent is revised each year. `day` is the next anniversary of the lease. */
  duty('clause', ofLease),
  /** The agreed deposit was not received, or only a part of it. `amount` is the missing part. */
  duty('depositReceive', ofLease),
  /**
   * The keys are back, and the deposit has to be returned by `day` (loi n° 89-462, art. 22). `isProvisional` is true
   * while the result of the check-out inventory is unknown. If the two inventories differ, `day` moves one month later.
   */
  duty('depositReturn', { ...ofDeposit, isProvisional: v.boolean() }),
  /**
   * The landlord keeps a part of the deposit until the accounts of the building are approved (art. 22 al. 5). After the
   * approval of the accounts on `approvedOn`, this part has to be settled by `day`. Before the approval, the accounts
   * are expected by `day`.
   */
  duty('depositAccounts', { ...ofDeposit, approvedOn: v.nullable(CalendarDate) }),
  /**
   * The unpaid rent of a lease must be told by `day` to the offices that pay the housing benefit to the landlord (CCH, art.
   * R. 824-1; from 2027 art. R. 824-2, décret n° 2026-84). `amount` is the unpaid rent, without benefits that are still
   * awaited. `since` is the day on which the debt reached the threshold of the rule.
   */
  duty('benefitTell', {
    ...ofLease,
    offices: v.array(BenefitOffice),
    since: CalendarDate,
    /** True if the rule of 2026 asks for the report, and the rule since 2027 does not. */
    isByFormerRule: v.optional(v.boolean(), false),
  }),
  /**
   * The charges of a year are to settle (loi n° 89-462, art. 23). `subject` is the lessor. `count` is the number of
   * leases, and `names` are the dwellings of the first five leases. After `day`, the tenants may pay by twelfths.
   */
  duty('settlement', { year: v.number(), count: v.number(), names }),
  /**
   * Surveys of a dwelling have expired, expire within 30 days, or lack their last day (loi n° 89-462, art. 3-3).
   * `subject` is the dwelling. `day` is the first of the last days. Surveys other than the energy certificate count only
   * while a letting is being made.
   */
  duty('fileExpires', { propertyName: v.string(), surveys: v.array(SurveyKind) }),
  /**
   * The number of letters of the last 60 days that were neither mailed nor delivered, and the names of the tenants of
   * the first five letters.
   */
  duty('letters', { count: v.number(), names }),
  duty('consent', {
    count: v.number(),
    /** The tenant who has to agree; `null` if several tenants have to agree. */
    tenantId: v.nullable(Id),
    names,
  }),
  duty('statement', {
    /**
     * The number of unpaid rents that have fallen due since `since`. `since` is the day of the last recorded bank line.
     */
    count: v.number(),
    since: CalendarDate,
    /** The month in which the last unpaid rent fell due. */
    month: Month,
  }),
]);
export type Duty = v.InferOutput<typeof Duty>;

export const DutyList = v.array(Duty);

/**
 * Puts a duty off until a day, at most a year ahead. If `until` is `null`, the duty is shown again. A duty without
 * subject or day cannot be put off.
 */
export const DutySnooze = v.strictObject({
  kind: v.picklist(
    Duty.options.map(({ entries }) => entries.kind.literal),
    issueCode('invalid'),
  ),
  subject: Id,
  day: CalendarDate,
  until: v.nullable(CalendarDate),
});
export type DutySnooze = v.InferInput<typeof DutySnooze>;
