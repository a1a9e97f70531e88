import * as v from 'valibot';
import { Amount, AmountAboveZero } from '../values/amount.ts';
import { BenefitOffice } from './benefit-office.ts';
import { CalendarDate } from '../values/calendar-date.ts';
import { issueCode, Id, OptionalId, wholeNumber } from '../values/common.ts';
import { DocumentLink } from '../documents/document.ts';
import {
  DurationMonths,
  GUARANTORS_MAX,
  Lease,
  LeaseKind,
  ProrataBy,
  RevisionClause,
  TermMonths,
} from './lease.ts';
import { PastDate } from '../values/past-date.ts';
import { PaymentIssue, PaymentOutcome, PaymentPreview } from '../payments/payment.ts';
import { hasCompany, hasFirstName, hasLastName, PERSON_ENTRIES, TENANT_ENTRIES } from '../values/person.ts';
import { PropertyCreate } from '../property.ts';
import { PaymentMethod } from '../documents/receipt.ts';
import { ChargesKind, EmailConsent, hasAddressForConsent, RentDueDay } from './tenant.ts';

export const TENANTS_MAX = 20;

const LettingTenant = v.pipe(
  v.strictObject({ ...TENANT_ENTRIES, emailConsent: v.optional(v.nullable(EmailConsent), null) }),
  v.forward(v.partialCheck([['companyName'], ['firstName']], hasFirstName, issueCode('required')), [
    'firstName',
  ]),
  v.forward(v.partialCheck([['companyName'], ['lastName']], hasLastName, issueCode('required')), [
    'lastName',
  ]),
  v.forward(v.partialCheck([['companyName'], ['siren']], hasCompany, issueCode('required')), ['companyName']),
  v.forward(v.partialCheck([['email'], ['emailConsent']], hasAddressForConsent, issueCode('required')), [
    'email',
  ]),
);

const LettingGuarantor = v.pipe(
  v.strictObject({
    ...PERSON_ENTRIES,
    /** The index in `tenants`, from 0, of the tenant for whom the guarantor stands; `null` for all tenants. */
    tenant: v.optional(v.nullable(wholeNumber(0, TENANTS_MAX - 1)), null),
  }),
  v.forward(v.partialCheck([['companyName'], ['firstName']], hasFirstName, issueCode('required')), [
    'firstName',
  ]),
  v.forward(v.partialCheck([['companyName'], ['lastName']], hasLastName, issueCode('required')), [
    'lastName',
  ]),
  v.forward(v.partialCheck([['companyName'], ['siren']], hasCompany, issueCode('required')), ['companyName']),
);

/** A new dwelling without rent and charges, because the lease states rent and charges. */
const LettingProperty = v.omit(PropertyCreate, ['rent', 'charges']);

/** The first payment under the lease. The payment pays the oldest dues, and the rest is an advance. */
const LettingPayment = v.strictObject({
  paidOn: PastDate,
  amount: AmountAboveZero,
  method: v.optional(v.nullable(PaymentMethod), null),
  issue: v.optional(PaymentIssue, 'none'),
});

/**
 * The housing benefit that an office pays to the landlord each month for the first tenant, from the first month of the
 * account on. The amount is at most the rent and charges.
 */
const LettingBenefit = v.strictObject({ office: BenefitOffice, amount: AmountAboveZero });

/**
 * Records that the landlord received the whole agreed deposit on `movedOn`. With `issue`, a receipt for the deposit is
 * issued.
 */
const LettingDepositReceipt = v.strictObject({
  movedOn: PastDate,
  method: v.optional(v.nullable(PaymentMethod), null),
  issue: v.optional(v.boolean(issueCode('invalid')), true),
});

/**
 * A letting: a stored dwelling (`propertyId`) or a new one (`property`), the tenants, the lease, the guarantors, the
 * expected housing benefit and the first payment. A repeated `idempotencyKey` adds nothing. If the lease starts this
 * month or later, the default of `accountStartsOn` is the start of the lease. For an older lease, the default is the
 * first day of the next term to fall due.
 */
export const LettingCreate = v.pipe(
  v.strictObject({
    idempotencyKey: Id,
    propertyId: v.optional(OptionalId, null),
    property: v.optional(v.nullable(LettingProperty), null),
    tenants: v.pipe(
      v.array(LettingTenant),
      v.minLength(1, issueCode('required')),
      v.maxLength(TENANTS_MAX, issueCode('tooLong')),
    ),
    guarantors: v.optional(
      v.pipe(v.array(LettingGuarantor), v.maxLength(GUARANTORS_MAX, issueCode('tooLong'))),
      [],
    ),
    kind: v.optional(LeaseKind, 'unfurnished'),
    signedOn: v.optional(v.nullable(CalendarDate), null),
    startsOn: CalendarDate,
    durationMonths: v.optional(v.nullable(DurationMonths), null),
    rent: Amount,
    charges: v.optional(Amount, 0),
    chargesKind: v.optional(ChargesKind, 'provision'),
    rentDueDay: v.optional(RentDueDay, 1),
    termMonths: v.optional(TermMonths, 1),
    prorataBy: v.optional(ProrataBy, 'days'),
    deposit: v.optional(Amount, 0),
    hasSolidarity: v.optional(v.boolean(issueCode('invalid')), false),
    /**
     * The default is true for a lease under the law of 1989 that is signed on or after 29 July 2023. If the day of
     * signature is unknown, the start of the lease decides.
     */
    hasResolutoryClause: v.optional(v.boolean(issueCode('invalid'))),
    /** The default is the setting of the account. */
    isBilingual: v.optional(v.boolean(issueCode('invalid'))),
    ...RevisionClause,
    accountStartsOn: v.optional(v.nullable(CalendarDate), null),
    benefit: v.optional(v.nullable(LettingBenefit), null),
    payment: v.optional(v.nullable(LettingPayment), null),
    depositReceipt: v.optional(v.nullable(LettingDepositReceipt), null),
  }),
  v.forward(
    v.partialCheck(
      [['deposit'], ['depositReceipt']],
      ({ deposit, depositReceipt }) => depositReceipt === null || deposit > 0,
      issueCode('required'),
    ),
    ['deposit'],
  ),
  v.forward(
    v.partialCheck(
      [['propertyId'], ['property']],
      ({ propertyId, property }) => (propertyId === null) !== (property === null),
      issueCode('required'),
    ),
    ['propertyId'],
  ),
);
export type LettingCreate = v.InferInput<typeof LettingCreate>;

/**
 * The new lease. `payment` is the outcome of the first payment, and `depositReceipt` the receipt for the deposit;
 * `null` if there is none.
 */
export const LettingOutcome = v.object({
  lease: Lease,
  payment: v.nullable(PaymentOutcome),
  depositReceipt: v.nullable(DocumentLink),
});
export type LettingOutcome = v.InferOutput<typeof LettingOutcome>;

/** Warnings about an accepted letting. `DEPOSIT_ABOVE_CAP`: the deposit is higher than the law allows. */
const LettingWarning = v.picklist(['NO_RENT', 'DEPOSIT_ABOVE_CAP']);

/** The effect of adding a letting. */
export const LettingPreview = v.object({
  /** The first two rents. The first rent may be for a part of a term. The tenants pay `share`, and offices the rest. */
  rents: v.array(
    v.object({
      from: CalendarDate,
      to: CalendarDate,
      dueOn: CalendarDate,
      amount: v.number(),
      share: v.number(),
    }),
  ),
  /** The effect of the first payment; `null` if there is no payment. */
  payment: v.nullable(PaymentPreview),
  /** An overlapping lease of the same dwelling: its tenants, and its last day if known. `null` if no lease overlaps. */
  alreadyLet: v.nullable(
    v.object({ tenantId: Id, names: v.array(v.string()), until: v.nullable(CalendarDate) }),
  ),
  warnings: v.array(LettingWarning),
});
export type LettingPreview = v.InferOutput<typeof LettingPreview>;
