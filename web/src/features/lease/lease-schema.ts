import * as v from 'valibot';
import { type Guarantor, type Lease, LeaseKind, LeaseUpdate } from '@shared/contract/leases/lease.ts';
import { ChargesKind } from '@shared/contract/leases/tenant.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { shortDate } from '@shared/domain/period.ts';
import { OptionalAmountText, amountText } from '@/lib/text/amount-text.ts';
import { OptionalDateText } from '@/lib/text/date-text.ts';
import { endingOf } from '@/lib/lease/lease-end.ts';
import { isMobilityLease } from '@/lib/lease/lease-kind.ts';
import { REVISION_FIELDS, revisionClause, revisionInput } from '@/lib/lease/revision-clause.ts';
import { NAME_TEXTS, nameInput, nameRules, namesOf } from '@/lib/form/person-form.ts';
import { withRules } from '@/lib/form/with-rules.ts';
import { OptionalMonthsText } from '@/lib/text/months-text.ts';

const GuarantorFields = LeaseUpdate.entries.guarantors.wrapped.pipe[0].item.pipe[0];

const { id, email, phoneNumber } = GuarantorFields.entries;

/** The schema of a guarantor. An empty `tenantId` means that the guarantor stands surety for all tenants. */
const GuarantorForm = withRules(
  v.object({
    id,
    ...NAME_TEXTS,
    email,
    phoneNumber,
    tenantId: v.pipe(
      v.string(),
      v.transform((id) => (id === '' ? null : id)),
    ),
  }),
  (input) => [nameRules(input)],
);

const Deposit = v.object({ deposit: OptionalAmountText });
const Reference = v.object({ irlReferenceFrom: OptionalDateText });

/** The fields have the order of the form, so that the first invalid field gets the focus. */
const Fields = v.object({
  kind: LeaseKind,
  startsOn: OptionalDateText,
  durationMonths: OptionalMonthsText,
  signedOn: OptionalDateText,
  insuredUntil: OptionalDateText,
  deposit: v.string(),
  rentDueDay: v.pipe(v.string(), v.transform(Number)),
  termMonths: v.pipe(
    v.picklist(['1', '3']),
    v.transform((months) => (months === '3' ? (3 as const) : (1 as const))),
  ),
  prorataBy: v.picklist(['days', 'thirty']),
  chargesKind: ChargesKind,
  ...REVISION_FIELDS,
  irlReferenceFrom: v.string(),
  hasSolidarity: v.boolean(),
  hasResolutoryClause: v.boolean(),
  isBilingual: v.boolean(),
  guarantors: v.array(GuarantorForm),
});

/** The schema of the lease form. The schema does not check fields that the chosen kind of lease does not have. */
export const LeaseForm = withRules(Fields, ({ kind, hasRevisionClause }) =>
  isMobilityLease(kind) ? [] : [Deposit, hasRevisionClause === true && Reference],
);
type Values = v.InferOutput<typeof LeaseForm>;

/** Returns the form input for a stored lease. */
export const leaseInput = (lease: Lease, locale: Locale): v.InferInput<typeof LeaseForm> => ({
  kind: lease.kind,
  signedOn: lease.signedOn === null ? '' : shortDate(lease.signedOn),
  insuredUntil: lease.insuredUntil === null ? '' : shortDate(lease.insuredUntil),
  startsOn: lease.startsOn === null ? '' : shortDate(lease.startsOn),
  durationMonths: lease.durationMonths?.toString() ?? '',
  deposit: lease.deposit === 0 ? '' : amountText(lease.deposit, locale),
  rentDueDay: String(lease.rentDueDay),
  termMonths: lease.termMonths === 3 ? '3' : '1',
  prorataBy: lease.prorataBy,
  chargesKind: lease.chargesKind,
  ...revisionInput(lease),
  irlReferenceFrom: lease.irlReferenceFrom === null ? '' : shortDate(lease.irlReferenceFrom),
  hasSolidarity: lease.hasSolidarity,
  hasResolutoryClause: lease.hasResolutoryClause,
  isBilingual: lease.isBilingual,
  guarantors: lease.guarantors.map(guarantorInput),
});

const guarantorInput = ({ id, tenantId, email, phoneNumber, ...person }: Guarantor) => ({
  id,
  ...nameInput(person),
  tenantId: tenantId ?? '',
  email: email ?? '',
  phoneNumber: phoneNumber ?? '',
});

const guarantorOf = (typed: Values['guarantors'][number]) => ({
  id: typed.id,
  tenantId: typed.tenantId,
  ...namesOf(typed),
  email: typed.email,
  phoneNumber: typed.phoneNumber,
});

/**
 * Returns only the fields that differ from the stored lease, so that saving keeps the changes of another tab. If saving
 * sets `endedBy` to `term`, the result also contains the kind, because Postgres derives `endedBy` from the kind.
 */
export function leaseChanges(values: Values, stored: Lease): LeaseUpdate {
  const { kind } = values;
  const isOnceOnly = isMobilityLease(kind);
  const clause = revisionClause(values, stored);
  const body = {
    ...values,
    ...clause,
    irlReferenceFrom:
      !isOnceOnly && clause.hasRevisionClause === true
        ? v.parse(OptionalDateText, values.irlReferenceFrom)
        : stored.irlReferenceFrom,
    guarantors: values.guarantors.map(guarantorOf),
    deposit: isOnceOnly ? 0 : v.parse(OptionalAmountText, values.deposit),
    hasSolidarity: !isOnceOnly && values.hasSolidarity,
    chargesKind: isOnceOnly ? ('fixed' as const) : values.chargesKind,
  };
  const storedValues: Readonly<Record<string, unknown>> = stored;
  const isOther = ([name, value]: [string, unknown]): boolean =>
    JSON.stringify(value) !== JSON.stringify(storedValues[name]);
  const endedBy = endingOf(stored, values);
  return {
    ...Object.fromEntries(Object.entries(body).filter(isOther)),
    ...(endedBy === 'term' && stored.endedBy === null && { kind }),
    ...(endedBy === null && stored.endedBy === 'term' && { endedBy }),
  };
}
