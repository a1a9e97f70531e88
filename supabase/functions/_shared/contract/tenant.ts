import * as v from 'valibot';
import { Month } from './month.ts';
import { Amount } from './amount.ts';
import { CalendarDate } from './calendar-date.ts';
import { issueCode, Id, OptionalId } from './common.ts';
import { idList } from './id-list.ts';
import { OptionalEmail } from './optional-email.ts';
import { KeptDue } from './kept-due.ts';
import { OptionalText, RequiredNote } from './text.ts';
import { PastDate } from './past-date.ts';
import { hasCompany, hasFirstName, hasLastName, PERSON_ANSWER, PERSON_ENTRIES } from './person.ts';
import { OptionalPhoneNumber } from './phone-number.ts';
import { OptionalSiren } from './siren.ts';

/** `provision`: charges in advance, settled yearly; `fixed`: a flat amount (forfait) without settlement. */
export const ChargesKind = v.picklist(['provision', 'fixed'], issueCode('invalid'));
export type ChargesKind = v.InferOutput<typeof ChargesKind>;

/**
 * The tenant's express consent to quittances by e-mail: its day and its form. Without it no quittance is sent (loi n° 89-462 du
 * 6 juillet 1989, art. 21).
 */
export const EmailConsent = v.strictObject({ on: PastDate, how: RequiredNote });
export type EmailConsent = v.InferOutput<typeof EmailConsent>;

/** The day and form of a withdrawal, such as a letter, an e-mail or a telephone call. */
const ConsentWithdrawal = EmailConsent;

/**
 * A consent that ended, kept as a proof (GDPR, art. 7 (1)). `ending` says why it ended: the tenant withdrew it, the
 * address changed, or its day or form was corrected. `endedHow` is `null` if the form of the withdrawal is unknown.
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

/** The most tenants of an account. */
const TENANTS_MAX = 5000;

/** The consent of several tenants on one day and in one form, each for their address. */
export const EmailConsents = v.strictObject({ tenantIds: idList(TENANTS_MAX), ...EmailConsent.entries });
export type EmailConsents = v.InferInput<typeof EmailConsents>;

/** The tenants who had not agreed before. Tenants who had already agreed keep their first consent. */
export const EmailConsentsNoted = v.object({ tenantIds: v.array(Id) });

/** The last day that every month has. */
const LAST_DUE_DAY = 28;

export const RentDueDay = v.pipe(
  v.number(issueCode('invalid')),
  v.integer(issueCode('invalid')),
  v.minValue(1, issueCode('invalid')),
  v.maxValue(LAST_DUE_DAY, issueCode('invalid')),
);

/** A tenant's monthly rent from `startsOn` (`null`: the beginning) until the next rent started; in euros. */
export const FormerRent = v.object({
  startsOn: v.nullable(v.string()),
  rent: v.number(),
  charges: v.number(),
});
export type FormerRent = v.InferOutput<typeof FormerRent>;

/** A tenant is `former` from the day after the last day on the lease, or after the last day for which rent is owed. */
export const TenantState = v.picklist(['current', 'former'], issueCode('invalid'));
export type TenantState = v.InferOutput<typeof TenantState>;

export const TenantQuery = v.object({ state: v.optional(TenantState, 'current') });

/**
 * A tenant: a person, or a company whose representative has these names. `rent` and `charges` are the latest agreed monthly amounts
 * in euros, due on day `rentDueDay`. They apply from `rentStartsOn`, which may be in the future.
 */
export const Tenant = v.object({
  id: Id,
  ...PERSON_ANSWER,
  propertyId: v.nullable(Id),
  rent: v.number(),
  charges: v.number(),
  /** `null` if there are no former rents: the rent applies from the beginning. */
  rentStartsOn: v.nullable(v.string()),
  /** Oldest first. */
  formerRents: v.array(FormerRent),
  chargesKind: ChargesKind,
  rentDueDay: v.number(),
  leaseStartsOn: v.nullable(v.string()),
  /** Whether quittances carry a courtesy translation into English. */
  isBilingual: v.boolean(),
  emailConsent: v.nullable(v.object({ on: v.string(), how: v.string() })),
  /** The lease, shared with co-tenants. */
  leaseId: Id,
  state: TenantState,
  /** The tenant's first day on the lease; `null` if it is the first day of the lease. */
  joinsOn: v.nullable(v.string()),
  /** The tenant's last day on the lease, if the lease continues without this tenant. */
  leavesOn: v.nullable(v.string()),
  /** The day on which a new tenant took the place. */
  replacedOn: v.nullable(v.string()),
  /** The last day for which rent is owed; `null` if the lease has no end yet. */
  rentOwedUntil: v.nullable(v.string()),
});
export type Tenant = v.InferOutput<typeof Tenant>;

/** A changed tenant, with the dues of the lease that did not follow the change. */
export const ChangedTenant = v.object({ ...Tenant.entries, kept: v.array(KeptDue) });
export type ChangedTenant = v.InferOutput<typeof ChangedTenant>;

export const TenantList = v.array(Tenant);

interface Reachable {
  email?: string | null | undefined;
  emailConsent?: EmailConsent | null | undefined;
}

/** A consent needs an address. If a change leaves out the address, the stored address counts. */
export const hasAddressForConsent = ({ email, emailConsent }: Reachable): boolean =>
  !emailConsent || email !== null;

/** A new lease needs a rent. A co-tenant joins a lease that already has a rent. */
const hasRent = ({ leaseId, rent }: { leaseId: string | null; rent?: number | undefined }): boolean =>
  leaseId !== null || rent !== undefined;

/**
 * With `leaseId` the tenant joins that lease, and the fields of a new lease do not count. Without `accountStartsOn` the account
 * starts with a lease of this month or later, else with the month of the next rent to fall due.
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
    /** By default, the setting of the account. */
    isBilingual: v.optional(v.boolean(issueCode('invalid'))),
    emailConsent: v.optional(v.nullable(EmailConsent), null),
    leaseId: v.optional(v.nullable(Id), null),
    joinsOn: v.optional(v.nullable(CalendarDate), null),
    accountStartsOn: v.optional(v.nullable(CalendarDate), null),
  }),
  v.forward(v.partialCheck([['companyName'], ['firstName']], hasFirstName, issueCode('required')), [
    'firstName',
  ]),
  v.forward(v.partialCheck([['companyName'], ['lastName']], hasLastName, issueCode('required')), [
    'lastName',
  ]),
  v.forward(v.partialCheck([['companyName'], ['siren']], hasCompany, issueCode('required')), ['companyName']),
  v.forward(v.partialCheck([['leaseId'], ['rent']], hasRent, issueCode('required')), ['rent']),
  v.forward(v.partialCheck([['email'], ['emailConsent']], hasAddressForConsent, issueCode('required')), [
    'email',
  ]),
);
export type TenantCreate = v.InferInput<typeof TenantCreate>;

/**
 * A field that is left out keeps its value; `null` clears an optional field. A new `email` ends the consent to the old
 * address, unless a new consent comes with it. `emailConsent: null` ends the consent today, or as
 * `emailConsentWithdrawal` states.
 *
 * New amounts with a later `rentStartsOn` are a new rent, and the current one becomes a former rent. With the same
 * `rentStartsOn` they correct the newest rent. Without `rentStartsOn` they apply from the next term, or correct the
 * newest rent if that rent is neither paid nor certified. A `rentStartsOn` alone moves the start of the newest rent,
 * and removes former rents that started on that day or later; `null` removes all former rents.
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
    isBilingual: v.optional(v.boolean(issueCode('invalid'))),
    emailConsent: v.optional(v.nullable(EmailConsent)),
    emailConsentWithdrawal: v.optional(ConsentWithdrawal),
    joinsOn: v.optional(v.nullable(CalendarDate)),
    leavesOn: v.optional(v.nullable(CalendarDate)),
    replacedOn: v.optional(v.nullable(CalendarDate)),
  }),
  v.forward(v.partialCheck([['email'], ['emailConsent']], hasAddressForConsent, issueCode('required')), [
    'email',
  ]),
);
export type TenantUpdate = v.InferInput<typeof TenantUpdate>;

/**
 * The data that deleting a tenant removes, in euros. A lease is deleted with its last tenant: `months` are its dues up
 * to this month, `payments` its payments. `payersForgotten` is the number of a co-tenant's payments, which stay but
 * lose the payer's name.
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
