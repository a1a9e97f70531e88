import * as v from 'valibot';
import { CalendarDate } from '../values/calendar-date.ts';
import { issueCode } from '../values/common.ts';
import { Document, OvertakenReason } from '../documents/document.ts';
import { Due } from './due.ts';
import { StoredFile } from '../file.ts';
import { Payment } from '../payments/payment.ts';

/** The secret part of a tenant's link: 32 random bytes in base64url (RFC 4648, section 5). */
export const TenantToken = v.strictObject({
  token: v.pipe(v.string(issueCode('required')), v.regex(/^[\w-]{43}$/, issueCode('invalid'))),
});

const SHOWN_OF_DUE = [
  'id',
  'kind',
  'label',
  'from',
  'to',
  'dueOn',
  'amount',
  'received',
  'remaining',
  'awaited',
] as const;

/**
 * A due of the tenant's days, in euros. `awaited`: the unpaid benefit, late or not, because the landlord asks the office
 * for it. `isTimeBarred`: the unpaid rest can no longer be claimed. `deferred`: the part that an office no longer pays, or
 * that was taken back, and that the tenants may pay until the day `payBy`.
 */
const TenantDue = v.object({
  ...v.pick(Due, SHOWN_OF_DUE).entries,
  isTimeBarred: v.boolean(),
  deferred: v.number(),
  payBy: v.nullable(CalendarDate),
});

/** A payment. `returned`: the part that an office or a bank took back, the last time on the day `returnedOn`. */
const TenantPayment = v.object({
  ...v.pick(Payment, ['id', 'kind', 'paidOn', 'amount']).entries,
  returned: v.number(),
  returnedOn: v.nullable(CalendarDate),
});

/** A document that reached the tenant. `overtaken`: the reason why a claim no longer holds. */
const TenantDocument = v.object({
  ...v.pick(Document, ['id', 'kind', 'number', 'issuedAt', 'from', 'to', 'amount', 'state']).entries,
  overtaken: v.nullable(OvertakenReason),
});
export type TenantDocument = v.InferOutput<typeof TenantDocument>;

/** The page of a tenant. Amounts are in euros. */
export const TenantView = v.object({
  tenantName: v.string(),
  landlordName: v.string(),
  landlordEmail: v.nullable(v.string()),
  propertyAddress: v.string(),
  isBilingual: v.boolean(),
  /** True if the lease has other tenants. All amounts are those of the whole lease. */
  isShared: v.boolean(),
  /** The last day of the access: until then, the landlord can claim from the tenant. `null` if no end is known. */
  endsOn: v.nullable(CalendarDate),
  /** The unpaid debt of the tenant's days until today, without benefit that an office is expected to pay. */
  owed: v.number(),
  /** The benefit that offices are expected to pay for the dues until today. */
  awaited: v.number(),
  /** The next amount to pay, less an advance. */
  next: v.nullable(v.object({ dueOn: CalendarDate, amount: v.number() })),
  /** The dues of the last 24 months and older debts, newest first. */
  dues: v.array(TenantDue),
  /** The payments of the last 24 months, newest first. */
  payments: v.array(TenantPayment),
  documents: v.array(TenantDocument),
  files: v.array(v.pick(StoredFile, ['id', 'name', 'mediaType', 'size', 'madeOn', 'validUntil'])),
  hasStatement: v.boolean(),
});
export type TenantView = v.InferOutput<typeof TenantView>;
