import * as v from 'valibot';
import { Amount, Balance } from './amount.ts';
import { CalendarDate } from './calendar-date.ts';
import { code, Id, OptionalId } from './common.ts';
import { KeptDue } from './kept-due.ts';
import { hasCompany, hasFirstName, hasLastName, PERSON_ANSWER, PERSON_ENTRIES } from './person.ts';
import { ChargesKind, FormerConsent, RentDueDay } from './tenant.ts';

/** What the law says of a lease depends on its kind (loi n° 89-462 du 6 juillet 1989). */
export const LeaseKind = v.picklist(
  ['unfurnished', 'furnished', 'student', 'mobility', 'other'],
  code('invalid'),
);
export type LeaseKind = v.InferOutput<typeof LeaseKind>;

/** Who ended a lease; `term`: a student or mobility lease ends by itself. */
export const LeaseEnding = v.picklist(['tenant', 'landlord', 'agreement', 'term'], code('invalid'));
export type LeaseEnding = v.InferOutput<typeof LeaseEnding>;

/** For how many months rent falls due at once, counted from the first month of the lease. */
export const TermMonths = v.picklist([1, 3], code('invalid'));

/** How a month let in part is counted: by its days, or in thirtieths. */
export const ProrataBy = v.picklist(['days', 'thirty'], code('invalid'));

/** The longest lease, in months: 99 years. */
const DURATION_MAX = 1188;

/** How long a lease was made for. */
export const DurationMonths = v.pipe(
  v.number(code('invalid')),
  v.integer(code('invalid')),
  v.minValue(1, code('invalid')),
  v.maxValue(DURATION_MAX, code('invalid')),
);

/** What a lease costs each month from `startsOn` (`null`: the beginning) until the next starts; in euros. */
export const LeaseRent = v.object({
  startsOn: v.nullable(CalendarDate),
  rent: v.number(),
  charges: v.number(),
  /** The days from which the same was said once more: another rent holds until the next of them, too. */
  againOn: v.array(CalendarDate),
});
export type LeaseRent = v.InferOutput<typeof LeaseRent>;

/** A tenant on a lease. `solidarityEndsOn`: the last day on which a tenant who left still answers for what the others owe. */
export const LeaseTenant = v.object({
  id: Id,
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  companyName: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phoneNumber: v.nullable(v.string()),
  emailConsent: v.nullable(v.object({ on: v.string(), how: v.string() })),
  /** The consents that ended, the oldest first. */
  formerConsents: v.array(FormerConsent),
  joinsOn: v.nullable(CalendarDate),
  leavesOn: v.nullable(CalendarDate),
  replacedOn: v.nullable(CalendarDate),
  solidarityEndsOn: v.nullable(v.string()),
});
export type LeaseTenant = v.InferOutput<typeof LeaseTenant>;

/** Who stands surety; `tenantId`: for whom, `null` for all tenants of the lease. */
export const Guarantor = v.object({
  id: Id,
  tenantId: v.nullable(Id),
  ...PERSON_ANSWER,
});
export type Guarantor = v.InferOutput<typeof Guarantor>;

/** What was agreed, in euros. The tenants who came first stand first, and so do the oldest rents. */
export const Lease = v.object({
  id: Id,
  propertyId: v.nullable(Id),
  kind: LeaseKind,
  signedOn: v.nullable(CalendarDate),
  /** `null`: not said. */
  startsOn: v.nullable(CalendarDate),
  durationMonths: v.nullable(v.number()),
  rentDueDay: v.number(),
  termMonths: TermMonths,
  prorataBy: ProrataBy,
  chargesKind: ChargesKind,
  deposit: v.number(),
  hasSolidarity: v.boolean(),
  hasResolutoryClause: v.boolean(),
  isBilingual: v.boolean(),
  /** The first day of what is owed. */
  accountStartsOn: CalendarDate,
  endedBy: v.nullable(LeaseEnding),
  noticeReceivedOn: v.nullable(CalendarDate),
  isNoticeReduced: v.boolean(),
  endsOn: v.nullable(CalendarDate),
  keysOn: v.nullable(CalendarDate),
  reletOn: v.nullable(CalendarDate),
  /** The last day that rent is owed for, which follows from the end. */
  rentOwedUntil: v.nullable(v.string()),
  /** By when a landlord's notice has to have arrived. */
  noticeBy: v.nullable(v.string()),
  rents: v.array(LeaseRent),
  tenants: v.array(LeaseTenant),
  guarantors: v.array(Guarantor),
});
export type Lease = v.InferOutput<typeof Lease>;

/** A lease after a change, with the dues that did not follow it. */
export const ChangedLease = v.object({ ...Lease.entries, kept: v.array(KeptDue) });
export type ChangedLease = v.InferOutput<typeof ChangedLease>;

export const LeaseList = v.array(Lease);

/** All leases, or that of a tenant. */
export const LeaseQuery = v.object({ tenantId: v.optional(Id) });

/** The most guarantors of a lease. */
export const GUARANTORS_MAX = 20;

/**
 * A field that is left out keeps its value; `null` clears one that may be empty. An `endsOn` that is left out follows from the
 * tenant's notice or, if the lease ends by itself, from its duration. `guarantors` is the whole list; an `id` in it is that of a
 * guarantor who is stored.
 */
export const LeaseUpdate = v.strictObject({
  propertyId: v.optional(OptionalId),
  kind: v.optional(LeaseKind),
  signedOn: v.optional(v.nullable(CalendarDate)),
  startsOn: v.optional(v.nullable(CalendarDate)),
  durationMonths: v.optional(v.nullable(DurationMonths)),
  rentDueDay: v.optional(RentDueDay),
  termMonths: v.optional(TermMonths),
  prorataBy: v.optional(ProrataBy),
  chargesKind: v.optional(ChargesKind),
  deposit: v.optional(Amount),
  hasSolidarity: v.optional(v.boolean(code('invalid'))),
  hasResolutoryClause: v.optional(v.boolean(code('invalid'))),
  isBilingual: v.optional(v.boolean(code('invalid'))),
  endedBy: v.optional(v.nullable(LeaseEnding)),
  noticeReceivedOn: v.optional(v.nullable(CalendarDate)),
  isNoticeReduced: v.optional(v.boolean(code('invalid'))),
  endsOn: v.optional(v.nullable(CalendarDate)),
  keysOn: v.optional(v.nullable(CalendarDate)),
  reletOn: v.optional(v.nullable(CalendarDate)),
  guarantors: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.strictObject({
            id: v.optional(Id),
            tenantId: v.optional(v.nullable(Id), null),
            ...PERSON_ENTRIES,
          }),
          v.forward(v.partialCheck([['companyName'], ['firstName']], hasFirstName, code('required')), [
            'firstName',
          ]),
          v.forward(v.partialCheck([['companyName'], ['lastName']], hasLastName, code('required')), [
            'lastName',
          ]),
          v.forward(v.partialCheck([['companyName'], ['siren']], hasCompany, code('required')), [
            'companyName',
          ]),
        ),
      ),
      v.maxLength(GUARANTORS_MAX, code('tooLong')),
    ),
  ),
});
export type LeaseUpdate = v.InferInput<typeof LeaseUpdate>;

/** What a lease costs each month from a day, or from the beginning where `startsOn` is null, to the next change. */
export const RentCreate = v.strictObject({
  startsOn: v.nullable(CalendarDate),
  rent: Amount,
  charges: Amount,
});
export type RentCreate = v.InferInput<typeof RentCreate>;

/** The same to be previewed. `replacesLater`: also later changes go, as `PUT /tenants/{id}` does. */
export const RentTrial = v.strictObject({
  ...RentCreate.entries,
  replacesLater: v.optional(v.boolean(code('invalid')), false),
});
export type RentTrial = v.InferInput<typeof RentTrial>;

/**
 * What a change of rent would do, in euros. `months`: the terms up to a month ahead whose amount changes, the oldest first, with
 * what then remains of each. `kept`: the terms that stay as receipts state them.
 */
export const RentPreview = v.object({
  months: v.array(
    v.object({
      from: CalendarDate,
      to: CalendarDate,
      before: v.number(),
      after: v.number(),
      wasPaid: v.boolean(),
      remaining: v.number(),
    }),
  ),
  kept: v.array(KeptDue),
  owedBefore: v.number(),
  owedAfter: v.number(),
});
export type RentPreview = v.InferOutput<typeof RentPreview>;

/** Since when an account is kept, and what was owed then; a negative balance was paid ahead. */
export const AccountStart = v.strictObject({ startsOn: CalendarDate, balance: Balance });
export type AccountStart = v.InferInput<typeof AccountStart>;
