import * as v from 'valibot';
import { Month } from '../month/month.ts';
import { Amount } from '../values/amount.ts';
import { CalendarDate } from '../values/calendar-date.ts';
import { issueCode, Id, OptionalId, wholeNumber } from '../values/common.ts';
import { idList } from '../values/id-list.ts';
import { OptionalEmail } from '../values/optional-email.ts';
import { UnchangedDue } from './unchanged-due.ts';
import { OptionalText, RequiredNote } from '../values/text.ts';
import { PastDate } from '../values/past-date.ts';
import {
  hasCompany,
  hasFirstName,
  hasLastName,
  PERSON_ANSWER,
  PostalAddress,
  TENANT_ENTRIES,
} from '../values/person.ts';
import { OptionalPhoneNumber } from '../values/phone-number.ts';
import { OptionalSiren } from '../values/siren.ts';

/** `provision`: charges paid in advance and settled yearly. `fixed`: a flat amount (forfait) without settlement. */
export const ChargesKind = v.picklist(['provision', 'fixed'], issueCode('invalid'));
export type ChargesKind = v.InferOutput<typeof ChargesKind>;

/**
 * The tenant's express consent to quittances by e-mail, with the day and the form of the consent. Without this consent,
 * no quittance is sent by e-mail (loi n° 89-462 du 6 juillet 1989, art. 21).
 */
export const EmailConsent = v.strictObject({ on: PastDate, how: RequiredNote });
export type EmailConsent = v.InferOutput<typeof EmailConsent>;

/** The day and form of a withdrawal, such as a letter, an e-mail or a telephone call. */
const ConsentWithdrawal = EmailConsent;

/**
 * A consent that ended. The former consent is kept as a proof (GDPR, art. 7 (1)). `ending` is the reason: the tenant
 * withdrew the consent, the address changed, or the landlord corrected the day or form. `endedHow` is `null` if the
 * form of the withdrawal is unknown.
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

const TENANTS_MAX = 5000;

/**
 * The consent of several tenants, given on one day and in one form. Each consent is for the tenant's current address.
 */
export const EmailConsents = v.strictObject({ tenantIds: idList(TENANTS_MAX), ...EmailConsent.entries });
export type EmailConsents = v.InferInput<typeof EmailConsents>;

/** The tenants whose consent was recorded. A consent that is already in force is kept, and its tenant is left out. */
export const EmailConsentsRecorded = v.object({ tenantIds: v.array(Id) });

/** The last day that every month has. */
const LAST_DUE_DAY = 28;

export const RentDueDay = wholeNumber(1, LAST_DUE_DAY);

/**
 * A former monthly rent of a tenant, in euros. The rent applied from `startsOn` until the next rent started. If
 * `startsOn` is `null`, the rent applied from the beginning of the lease.
 */
export const FormerRent = v.object({
  startsOn: v.nullable(v.string()),
  rent: v.number(),
  charges: v.number(),
});
export type FormerRent = v.InferOutput<typeof FormerRent>;

/** A tenant is `former` after the last day on the lease, or after the last day for which rent is owed. */
export const TenantState = v.picklist(['current', 'former'], issueCode('invalid'));
export type TenantState = v.InferOutput<typeof TenantState>;

export const TenantQuery = v.object({ state: v.optional(TenantState, 'current') });

/**
 * A tenant is a person, or a company with a representative. `firstName` and `lastName` are the names of the person or
 * the representative. `rent` and `charges` are the latest agreed monthly amounts in euros. The amounts fall due on day
 * `rentDueDay` of the month. The amounts apply from `rentStartsOn`, which may be in the future.
 */
export const Tenant = v.object({
  id: Id,
  ...PERSON_ANSWER,
  /** The address of the tenant's documents; `null` if they go to the dwelling. */
  postalAddress: v.nullable(v.string()),
  propertyId: v.nullable(Id),
  rent: v.number(),
  charges: v.number(),
  /** `null` if the tenant has no former rents. In this case the rent applies from the beginning of the lease. */
  rentStartsOn: v.nullable(v.string()),
  /** The former rents, oldest first. */
  formerRents: v.array(FormerRent),
  chargesKind: ChargesKind,
  rentDueDay: v.number(),
  leaseStartsOn: v.nullable(v.string()),
  /** True if quittances include a courtesy translation into English. */
  isBilingual: v.boolean(),
  emailConsent: v.nullable(v.object({ on: v.string(), how: v.string() })),
  /** The id of the lease that the tenant shares with co-tenants. */
  leaseId: Id,
  state: TenantState,
  /** The tenant's first day on the lease; `null` if it is the first day of the lease. */
  joinsOn: v.nullable(v.string()),
  /** The tenant's last day on the lease, if the lease continues without this tenant. */
  leavesOn: v.nullable(v.string()),
  /** The day on which a new tenant replaced this tenant. */
  replacedOn: v.nullable(v.string()),
  /** The last day for which rent is owed; `null` if the lease has no end yet. */
  rentOwedUntil: v.nullable(v.string()),
});
export type Tenant = v.InferOutput<typeof Tenant>;

/**
 * A tenant after a change. `unchangedDues` are the dues of the lease whose amounts stayed the same, because receipts
 * state them.
 */
export const ChangedTenant = v.object({ ...Tenant.entries, unchangedDues: v.array(UnchangedDue) });
export type ChangedTenant = v.InferOutput<typeof ChangedTenant>;

export const TenantList = v.array(Tenant);

interface ConsentFields {
  email?: string | null | undefined;
  emailConsent?: EmailConsent | null | undefined;
}

/** A consent needs an address. A change without an address keeps the stored address. */
export const hasAddressForConsent = ({ email, emailConsent }: ConsentFields): boolean =>
  !emailConsent || email !== null;

/** A new lease needs a rent. A co-tenant joins a lease that already has a rent. */
const hasRent = ({ leaseId, rent }: { leaseId: string | null; rent?: number | undefined }): boolean =>
  leaseId !== null || rent !== undefined;

/**
 * A new tenant. With `leaseId`, the tenant joins that lease, and the fields of a new lease are ignored. If the lease
 * starts this month or later, the default of `accountStartsOn` is the start of the lease. For an older lease, the
 * default is the first day of the next term to fall due. A request with a repeated `idempotencyKey` adds nothing, and
 * returns the first tenant.
 */
export const TenantCreate = v.pipe(
  v.strictObject({
    ...TENANT_ENTRIES,
    propertyId: v.optional(OptionalId, null),
    rent: v.optional(Amount),
    charges: v.optional(Amount, 0),
    chargesKind: v.optional(ChargesKind, 'provision'),
    rentDueDay: v.optional(RentDueDay, 1),
    leaseStartsOn: v.optional(v.nullable(CalendarDate), null),
    deposit: v.optional(Amount, 0),
    /** The default is the setting of the account. */
    isBilingual: v.optional(v.boolean(issueCode('invalid'))),
    emailConsent: v.optional(v.nullable(EmailConsent), null),
    leaseId: v.optional(v.nullable(Id), null),
    joinsOn: v.optional(v.nullable(CalendarDate), null),
    accountStartsOn: v.optional(v.nullable(CalendarDate), null),
    idempotencyKey: v.optional(Id),
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
 * A change of a tenant. A missing field keeps its value, and `null` clears an optional field. A new `email` ends the
 * consent to the old address. The same change can state a consent to the new address. `emailConsent: null` ends the
 * consent today, or on the day that `emailConsentWithdrawal` states. New amounts with a `rentStartsOn` after the start
 * of the newest rent are a new rent, and the newest rent becomes a former rent. New amounts with the `rentStartsOn` of
 * the newest rent correct this rent. New amounts without `rentStartsOn` apply from the next term. But if the newest
 * rent is neither paid nor certified, the new amounts correct the newest rent. A `rentStartsOn` without amounts moves
 * the start of the newest rent, and removes former rents that started on that day or later. `rentStartsOn: null`
 * removes all former rents.
 */
export const TenantUpdate = v.pipe(
  v.strictObject({
    firstName: v.optional(OptionalText),
    lastName: v.optional(OptionalText),
    companyName: v.optional(OptionalText),
    siren: v.optional(OptionalSiren),
    email: v.optional(OptionalEmail),
    phoneNumber: v.optional(OptionalPhoneNumber),
    postalAddress: v.optional(PostalAddress),
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
 * The data that is deleted with a tenant; amounts are in euros. If the tenant is the last on the lease, the lease is
 * deleted too: `months` are the dues of the lease up to this month, and `payments` are the payments of the lease. If
 * the tenant has co-tenants, `payersForgotten` is the number of payments that lose the payer's name.
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
  /** The deposit that the landlord still holds, in euros. */
  depositHeld: v.number(),
  guarantors: v.number(),
  payersForgotten: v.number(),
  /** The files that are deleted with the lease and with the deductions from its deposit. */
  files: v.number(),
  documentsKept: v.number(),
});
export type TenantDeletion = v.InferOutput<typeof TenantDeletion>;
