import * as v from 'valibot';
import { Month } from './month.ts';
import { Amount } from './amount.ts';
import { CalendarDate } from './calendar-date.ts';
import { code, Id, OptionalId } from './common.ts';
import { idList } from './id-list.ts';
import { OptionalEmail } from './optional-email.ts';
import { KeptDue } from './kept-due.ts';
import { OptionalText, RequiredNote } from './text.ts';
import { PastDate } from './past-date.ts';
import { hasCompany, hasFirstName, hasLastName, PERSON_ANSWER, PERSON_ENTRIES } from './person.ts';
import { OptionalPhoneNumber } from './phone-number.ts';
import { OptionalSiren } from './siren.ts';

/** Provision: charges in advance, settled yearly; fixed: a forfait, without settlement. */
export const ChargesKind = v.picklist(['provision', 'fixed'], code('invalid'));
export type ChargesKind = v.InferOutput<typeof ChargesKind>;

/**
 * The tenant's express consent to get quittances by e-mail: the day it was given, and how. Without it a quittance is
 * not sent (loi n° 89-462 du 6 juillet 1989, art. 21).
 */
export const EmailConsent = v.strictObject({ on: PastDate, how: RequiredNote });
export type EmailConsent = v.InferOutput<typeof EmailConsent>;

/** The day on which a tenant withdrew the consent, and how: by letter, by e-mail, on the telephone. */
const ConsentWithdrawal = EmailConsent;

/**
 * A consent that ended, kept as a proof (GDPR, art. 7 (1)). `ending`: the tenant withdrew it, it was for another address,
 * or its day or way was corrected. `endedHow` is `null` where nobody said how the tenant withdrew it.
 */
export const FormerConsent = v.object({
  on: v.string(),
  how: v.string(),
  address: v.string(),
  endedOn: v.string(),
  endedHow: v.nullable(v.string()),
  ending: v.picklist(['withdrawn', 'otherAddress', 'corrected']),
});
export type FormerConsent = v.InferOutput<typeof FormerConsent>;

/** As many tenants as an account may have. */
const TENANTS_MAX = 5000;

/** The consent that several tenants gave on one day and in one way, each for the address they have. */
export const EmailConsents = v.strictObject({ tenantIds: idList(TENANTS_MAX), ...EmailConsent.entries });
export type EmailConsents = v.InferInput<typeof EmailConsents>;

/** Those who had not agreed before; the others keep the day and the way of it. */
export const EmailConsentsNoted = v.object({ tenantIds: v.array(Id) });

/** The last day of a month that every month has. */
const LAST_DUE_DAY = 28;

export const RentDueDay = v.pipe(
  v.number(code('invalid')),
  v.integer(code('invalid')),
  v.minValue(1, code('invalid')),
  v.maxValue(LAST_DUE_DAY, code('invalid')),
);

/** What a tenant owed each month from `startsOn` (`null`: the beginning) until the next rent started; in euros. */
export const FormerRent = v.object({
  startsOn: v.nullable(v.string()),
  rent: v.number(),
  charges: v.number(),
});
export type FormerRent = v.InferOutput<typeof FormerRent>;

/** `former` from the day after the last one on the lease, or the last that rent is owed for. */
export const TenantState = v.picklist(['current', 'former'], code('invalid'));
export type TenantState = v.InferOutput<typeof TenantState>;

export const TenantQuery = v.object({ state: v.optional(TenantState, 'current') });

/**
 * Who rents: a person, or with `companyName` a company, for which somebody of these names may act. `rent` and `charges` are the latest agreed amounts in euros, owed on the day `rentDueDay` of each month;
 * they apply from `rentStartsOn`, which may be in the future.
 */
export const Tenant = v.object({
  id: Id,
  ...PERSON_ANSWER,
  propertyId: v.nullable(Id),
  rent: v.number(),
  charges: v.number(),
  /** `null`: from the beginning, and so only while there are no former rents. */
  rentStartsOn: v.nullable(v.string()),
  /** Oldest first. */
  formerRents: v.array(FormerRent),
  chargesKind: ChargesKind,
  rentDueDay: v.number(),
  leaseStartsOn: v.nullable(v.string()),
  /** Whether quittances carry a courtesy translation into English. */
  isBilingual: v.boolean(),
  emailConsent: v.nullable(v.object({ on: v.string(), how: v.string() })),
  /** The lease, which co-tenants share. */
  leaseId: Id,
  state: TenantState,
  /** The first day on the lease; `null`: from its beginning. */
  joinsOn: v.nullable(v.string()),
  /** The last day on the lease, when it goes on without this tenant. */
  leavesOn: v.nullable(v.string()),
  /** The day on which another took the place. */
  replacedOn: v.nullable(v.string()),
  /** The last day that rent is owed for; `null`: the lease has not been ended. */
  rentOwedUntil: v.nullable(v.string()),
});
export type Tenant = v.InferOutput<typeof Tenant>;

/** A tenant after a change, with the dues of the lease that did not follow it. */
export const ChangedTenant = v.object({ ...Tenant.entries, kept: v.array(KeptDue) });
export type ChangedTenant = v.InferOutput<typeof ChangedTenant>;

export const TenantList = v.array(Tenant);

interface Reachable {
  email?: string | null | undefined;
  emailConsent?: EmailConsent | null | undefined;
}

/** Consent is given for an address. When a change leaves the address out, the stored one counts. */
export const hasAddressForConsent = ({ email, emailConsent }: Reachable): boolean =>
  !emailConsent || email !== null;

/** A lease costs something; whoever joins one finds it as it is. */
const hasRent = ({ leaseId, rent }: { leaseId: string | null; rent?: number | undefined }): boolean =>
  leaseId !== null || rent !== undefined;

/**
 * With `leaseId` a co-tenant of that lease, of which nothing changes: what else is said of a lease is for a new one. Its
 * account starts with it where that is this month or later, else with the month whose rent falls due next, unless
 * `accountStartsOn` says another day.
 */
export const TenantCreate = v.pipe(
  v.strictObject({
    ...PERSON_ENTRIES,
    propertyId: v.optional(OptionalId, null),
    rent: v.optional(Amount),
    charges: v.optional(Amount, 0),
    chargesKind: v.optional(ChargesKind, 'provision'),
    rentDueDay: v.optional(RentDueDay, 1),
    leaseStartsOn: v.optional(v.nullable(CalendarDate), null),
    /** Left out: as the account has it. */
    isBilingual: v.optional(v.boolean(code('invalid'))),
    emailConsent: v.optional(v.nullable(EmailConsent), null),
    leaseId: v.optional(v.nullable(Id), null),
    joinsOn: v.optional(v.nullable(CalendarDate), null),
    accountStartsOn: v.optional(v.nullable(CalendarDate), null),
  }),
  v.forward(v.partialCheck([['companyName'], ['firstName']], hasFirstName, code('required')), ['firstName']),
  v.forward(v.partialCheck([['companyName'], ['lastName']], hasLastName, code('required')), ['lastName']),
  v.forward(v.partialCheck([['companyName'], ['siren']], hasCompany, code('required')), ['companyName']),
  v.forward(v.partialCheck([['leaseId'], ['rent']], hasRent, code('required')), ['rent']),
  v.forward(v.partialCheck([['email'], ['emailConsent']], hasAddressForConsent, code('required')), ['email']),
);
export type TenantCreate = v.InferInput<typeof TenantCreate>;

/**
 * A field that is left out keeps its value; `null` clears one that may be empty. A new `email` clears the consent, which
 * was for the old one, unless a consent comes with it. `emailConsentWithdrawal` says when and how the tenant withdrew the
 * consent that `emailConsent: null` ends; without it the consent ends today.
 *
 * Other amounts from a later `rentStartsOn` than before are a new rent, and the rent until then becomes a former one. From
 * the same day they correct the newest rent. Without a `rentStartsOn` they hold from the next term, or correct the newest
 * rent while nothing is paid or certified. A `rentStartsOn` alone moves the start of the newest rent.
 * Former rents that started on or after the new start go, with `null` all of them.
 */
export const TenantUpdate = v.pipe(
  v.strictObject({
    firstName: v.optional(OptionalText),
    lastName: v.optional(OptionalText),
    companyName: v.optional(OptionalText),
    siren: v.optional(OptionalSiren),
    email: v.optional(OptionalEmail),
    phoneNumber: v.optional(OptionalPhoneNumber),
    propertyId: v.optional(OptionalId),
    rent: v.optional(Amount),
    charges: v.optional(Amount),
    rentStartsOn: v.optional(v.nullable(CalendarDate)),
    chargesKind: v.optional(ChargesKind),
    rentDueDay: v.optional(RentDueDay),
    leaseStartsOn: v.optional(v.nullable(CalendarDate)),
    isBilingual: v.optional(v.boolean(code('invalid'))),
    emailConsent: v.optional(v.nullable(EmailConsent)),
    emailConsentWithdrawal: v.optional(ConsentWithdrawal),
    joinsOn: v.optional(v.nullable(CalendarDate)),
    leavesOn: v.optional(v.nullable(CalendarDate)),
    replacedOn: v.optional(v.nullable(CalendarDate)),
  }),
  v.forward(v.partialCheck([['email'], ['emailConsent']], hasAddressForConsent, code('required')), ['email']),
);
export type TenantUpdate = v.InferInput<typeof TenantUpdate>;

/**
 * What deleting a tenant takes away, in euros. `months`: what fell due up to this month, and `payments` what was received, under a lease
 * that goes with its last tenant. `payersForgotten`: the payments of a co-tenant, which stay without the name of who paid.
 */
export const TenantDeletion = v.object({
  isLast: v.boolean(),
  months: v.object({
    count: v.number(),
    first: v.nullable(Month),
    last: v.nullable(Month),
    expected: v.number(),
    received: v.number(),
  }),
  payments: v.object({ count: v.number(), amount: v.number() }),
  owed: v.number(),
  guarantors: v.number(),
  payersForgotten: v.number(),
  documentsKept: v.number(),
});
export type TenantDeletion = v.InferOutput<typeof TenantDeletion>;
