import * as v from 'valibot';
import { Amount, Balance } from '../values/amount.ts';
import { CalendarDate } from '../values/calendar-date.ts';
import { issueCode, Id, OptionalId, wholeNumber } from '../values/common.ts';
import { PastDate } from '../values/past-date.ts';
import { Quarter } from '../values/quarter.ts';
import { DocumentLink } from '../documents/document.ts';
import { UnchangedDue } from './unchanged-due.ts';
import {
  hasCompany,
  hasFirstName,
  hasLastName,
  PERSON_ANSWER,
  PERSON_ENTRIES,
  PostalAddress,
} from '../values/person.ts';
import { ChargesKind, FormerConsent, RentDueDay } from './tenant.ts';

/** The kinds of leases. The kind decides which rules of the law apply (loi n° 89-462 du 6 juillet 1989). */
export const LeaseKind = v.picklist(
  ['unfurnished', 'furnished', 'student', 'mobility', 'other'],
  issueCode('invalid'),
);
export type LeaseKind = v.InferOutput<typeof LeaseKind>;

/** The way in which a lease ended. `term`: a student or mobility lease ended by itself, when its duration was over. */
export const LeaseEnding = v.picklist(['tenant', 'landlord', 'agreement', 'term'], issueCode('invalid'));
export type LeaseEnding = v.InferOutput<typeof LeaseEnding>;

/**
 * The number of months in a term. The whole rent of a term falls due on one day. Terms are counted from the first month
 * of the lease.
 */
export const TermMonths = v.picklist([1, 3], issueCode('invalid'));

/** The way to compute the rent of a partial month: by the days of the month, or in thirtieths. */
export const ProrataBy = v.picklist(['days', 'thirty'], issueCode('invalid'));

/** The maximum duration of a lease, in months: 99 years. */
const DURATION_MAX = 1188;

/** The agreed duration of a lease, in months. */
export const DurationMonths = wholeNumber(1, DURATION_MAX);

/**
 * The fields of a request that describe the clause of a yearly rent revision. The error `notPublished` means that the
 * index of `irlReference` was not published on the day from which it counts: `irlReferenceFrom`, else the day of
 * signature, else the first day of the lease.
 */
export const RevisionClause = {
  hasRevisionClause: v.optional(v.nullable(v.boolean(issueCode('invalid')))),
  revisionMonth: v.optional(v.nullable(wholeNumber(1, 12))),
  revisionDay: v.optional(v.nullable(wholeNumber(1, 31))),
  irlReference: v.optional(v.nullable(Quarter)),
  irlReferenceFrom: v.optional(v.nullable(CalendarDate)),
  hasChargesIndex: v.optional(v.boolean(issueCode('invalid'))),
};

/**
 * A monthly rent in euros. The rent applies from `startsOn` until the next rent starts. If `startsOn` is `null`, the
 * rent applies from the beginning of the lease.
 */
export const LeaseRent = v.object({
  startsOn: v.nullable(CalendarDate),
  rent: v.number(),
  charges: v.number(),
  /**
   * The later days from which the landlord set the same amounts again. If a new rent replaces the rent of `startsOn`,
   * the new rent applies only until the first of these days.
   */
  repeatedOn: v.array(CalendarDate),
});
export type LeaseRent = v.InferOutput<typeof LeaseRent>;

/**
 * A tenant of a lease. `solidarityEndsOn` is the last day on which a tenant who left is liable for the debts of the
 * remaining tenants.
 */
export const LeaseTenant = v.object({
  id: Id,
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  companyName: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phoneNumber: v.nullable(v.string()),
  postalAddress: v.nullable(v.string()),
  emailConsent: v.nullable(v.object({ on: v.string(), how: v.string() })),
  /** The consents that are no longer in force, oldest first. */
  formerConsents: v.array(FormerConsent),
  joinsOn: v.nullable(CalendarDate),
  leavesOn: v.nullable(CalendarDate),
  replacedOn: v.nullable(CalendarDate),
  solidarityEndsOn: v.nullable(v.string()),
});
export type LeaseTenant = v.InferOutput<typeof LeaseTenant>;

/** A guarantor of one tenant, or of all tenants of the lease if `tenantId` is `null`. */
export const Guarantor = v.object({
  id: Id,
  tenantId: v.nullable(Id),
  ...PERSON_ANSWER,
});
export type Guarantor = v.InferOutput<typeof Guarantor>;

/**
 * Payments that version 0.1 recorded pay the oldest due first. Since then, tenants first pay their own part, and offices
 * the month that they name. States what changes if these payments follow the new order: the number of payments that pay
 * another due, the years of these payments, and the receipts that state them otherwise.
 */
export const FormerOrder = v.object({
  payments: v.number(),
  years: v.array(v.number()),
  receipts: v.array(DocumentLink),
});
export type FormerOrder = v.InferOutput<typeof FormerOrder>;

/** The result of comparing the check-out inventory with the check-in inventory; `null` if unknown. */
export const ExitState = v.picklist(['conform', 'different'], issueCode('invalid'));
export type ExitState = v.InferOutput<typeof ExitState>;

/**
 * A lease. Amounts are in euros. Tenants are in the order in which they were added. Rents are sorted by day, earliest
 * first.
 */
export const Lease = v.object({
  id: Id,
  propertyId: v.nullable(Id),
  kind: LeaseKind,
  signedOn: v.nullable(CalendarDate),
  /** `null` if the start is unknown. */
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
  /** True if the lease provides for a yearly revision of the rent (art. 17-1); `null` if unknown. */
  hasRevisionClause: v.nullable(v.boolean()),
  /**
   * The agreed day of revision. If month and day are both `null`, the rent is revised on the anniversary of the lease.
   */
  revisionMonth: v.nullable(v.number()),
  revisionDay: v.nullable(v.number()),
  /** The reference quarter that the revision clause names. */
  irlReference: v.nullable(Quarter),
  /** The day from which the reference index applies; `null` means the start of the lease. */
  irlReferenceFrom: v.nullable(CalendarDate),
  /** True if fixed charges are revised like the rent. */
  hasChargesIndex: v.boolean(),
  /** The first day that the account covers. */
  accountStartsOn: CalendarDate,
  endedBy: v.nullable(LeaseEnding),
  noticeReceivedOn: v.nullable(CalendarDate),
  isNoticeReduced: v.boolean(),
  endsOn: v.nullable(CalendarDate),
  keysOn: v.nullable(CalendarDate),
  reletOn: v.nullable(CalendarDate),
  exitState: v.nullable(ExitState),
  /** The day on which the accounts of the building were approved. */
  accountsApprovedOn: v.nullable(CalendarDate),
  /** The address of the tenants after they returned the keys. Documents go to this address. */
  newAddress: v.nullable(v.string()),
  /** The last day of the tenant's insurance certificate (loi n° 89-462, art. 7 g). */
  insuredUntil: v.nullable(CalendarDate),
  /** The last day for which rent is owed. This day follows from the end of the lease. */
  rentOwedUntil: v.nullable(v.string()),
  /**
   * The last day on which the landlord's notice can reach the tenant in time; `null` if the landlord does not end the
   * lease.
   */
  noticeBy: v.nullable(v.string()),
  rents: v.array(LeaseRent),
  tenants: v.array(LeaseTenant),
  guarantors: v.array(Guarantor),
  /** `null` if the landlord need not be asked. */
  formerOrder: v.nullable(FormerOrder),
});
export type Lease = v.InferOutput<typeof Lease>;

/** A lease after a change. `unchangedDues` are the dues whose amounts stayed the same, because receipts state them. */
export const ChangedLease = v.object({ ...Lease.entries, unchangedDues: v.array(UnchangedDue) });
export type ChangedLease = v.InferOutput<typeof ChangedLease>;

export const LeaseList = v.array(Lease);

/** Asks for all leases, or for the lease of a tenant. */
export const LeaseQuery = v.object({ tenantId: v.optional(Id) });

export const GUARANTORS_MAX = 20;

/**
 * A change of a lease. A missing field keeps its value, and `null` clears an optional field. Without `endsOn`, the end
 * follows from the tenant's notice. If the lease ends by itself, the end follows from its duration. `guarantors`
 * replaces the stored list. An entry with an `id` changes the stored guarantor with this id.
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
  hasSolidarity: v.optional(v.boolean(issueCode('invalid'))),
  hasResolutoryClause: v.optional(v.boolean(issueCode('invalid'))),
  isBilingual: v.optional(v.boolean(issueCode('invalid'))),
  ...RevisionClause,
  endedBy: v.optional(v.nullable(LeaseEnding)),
  noticeReceivedOn: v.optional(v.nullable(CalendarDate)),
  isNoticeReduced: v.optional(v.boolean(issueCode('invalid'))),
  endsOn: v.optional(v.nullable(CalendarDate)),
  keysOn: v.optional(v.nullable(CalendarDate)),
  reletOn: v.optional(v.nullable(CalendarDate)),
  exitState: v.optional(v.nullable(ExitState)),
  accountsApprovedOn: v.optional(v.nullable(PastDate)),
  newAddress: v.optional(PostalAddress),
  insuredUntil: v.optional(v.nullable(CalendarDate)),
  /** The answer to `formerOrder`. With `false`, the account is computed anew in the new order; issued receipts stay. */
  isFormerOrderKept: v.optional(v.boolean(issueCode('invalid'))),
  guarantors: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.strictObject({
            id: v.optional(Id),
            tenantId: v.optional(v.nullable(Id), null),
            ...PERSON_ENTRIES,
          }),
          v.forward(v.partialCheck([['companyName'], ['firstName']], hasFirstName, issueCode('required')), [
            'firstName',
          ]),
          v.forward(v.partialCheck([['companyName'], ['lastName']], hasLastName, issueCode('required')), [
            'lastName',
          ]),
          v.forward(v.partialCheck([['companyName'], ['siren']], hasCompany, issueCode('required')), [
            'companyName',
          ]),
        ),
      ),
      v.maxLength(GUARANTORS_MAX, issueCode('tooLong')),
    ),
  ),
});
export type LeaseUpdate = v.InferInput<typeof LeaseUpdate>;

/**
 * A new monthly rent. The rent applies from `startsOn` until the next change. If `startsOn` is `null`, the rent applies
 * from the beginning of the lease.
 */
export const RentCreate = v.strictObject({
  startsOn: v.nullable(CalendarDate),
  rent: Amount,
  charges: Amount,
});
export type RentCreate = v.InferInput<typeof RentCreate>;

/** A rent to preview. `replacesLater` also removes later rents, as `PUT /tenants/{id}` does. */
export const RentTrial = v.strictObject({
  ...RentCreate.entries,
  replacesLater: v.optional(v.boolean(issueCode('invalid')), false),
});
export type RentTrial = v.InferInput<typeof RentTrial>;

/**
 * The effect of a rent change, in euros. `months` are the terms whose amount changes, oldest first. Terms that fall due
 * more than a month from today are left out. `remaining` is the unpaid rest of a term after the change. `unchangedDues`
 * are the dues whose amounts stay the same, because receipts state them.
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
  unchangedDues: v.array(UnchangedDue),
  owedBefore: v.number(),
  owedAfter: v.number(),
});
export type RentPreview = v.InferOutput<typeof RentPreview>;

/** The first day of an account, and the debt on this day in euros. A negative balance is an advance. */
export const AccountStart = v.strictObject({ startsOn: CalendarDate, balance: Balance });
export type AccountStart = v.InferInput<typeof AccountStart>;
