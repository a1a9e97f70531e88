import * as v from 'valibot';
import { issueCode } from '@shared/contract/common.ts';
import {
  ExitState,
  type Lease,
  LeaseEnding,
  type LeaseKind,
  type LeaseUpdate,
  NEW_ADDRESS_MAX,
} from '@shared/contract/lease.ts';
import { optionalText } from '@shared/contract/text.ts';
import {
  DEFAULT_DURATION_MONTHS,
  endsByItself,
  landlordNoticeBy,
  leaseEndsOn,
  noticeEndsOn,
  rentOwedUntil,
} from '@shared/domain/ledger/notice.ts';
import { shortDate } from '@shared/domain/period.ts';
import { emptyIsNull } from '@/components/form/payment-entries.ts';
import { DateText, OptionalDateText } from '@/lib/text/date-text.ts';
import { OptionalMonthsText } from '@/lib/text/months-text.ts';

const OptionalEnding = v.pipe(
  v.union([v.literal(''), LeaseEnding]),
  v.transform((ending) => (ending === '' ? null : ending)),
);

/** The details of the end of a lease. */
const End = v.object({
  noticeReceivedOn: OptionalDateText,
  isNoticeReduced: v.boolean(),
  endsOn: DateText,
  keysOn: OptionalDateText,
  newAddress: optionalText(NEW_ADDRESS_MAX),
  exitState: v.pipe(emptyIsNull, v.nullable(ExitState)),
  accountsApprovedOn: OptionalDateText,
  reletOn: OptionalDateText,
});

/** The details that every kind of end has. */
const LEAVING = ['endsOn', 'keysOn', 'exitState', 'newAddress', 'accountsApprovedOn'] as const;

/** The details that each kind of end has. The form asks for no other details. */
export const END_FIELDS: Record<LeaseEnding, readonly (keyof typeof End.entries)[]> = {
  tenant: ['noticeReceivedOn', 'isNoticeReduced', ...LEAVING, 'reletOn'],
  landlord: ['noticeReceivedOn', ...LEAVING],
  agreement: LEAVING,
  term: LEAVING,
};

/**
 * Returns true if the law allows the tenant a shorter notice. The law allows a shorter notice only where the usual
 * notice is three months.
 */
export const mayBeReduced = ({ kind }: Pick<Lease, 'kind'>): boolean => kind === 'unfurnished';

const texts = {
  noticeReceivedOn: v.string(),
  endsOn: v.string(),
  keysOn: v.string(),
  newAddress: v.string(),
  exitState: v.string(),
  accountsApprovedOn: v.string(),
  reletOn: v.string(),
};

/** The schema of the form. An empty `endedBy` removes the planned end. */
export const EndForm = v.pipe(
  v.object({
    endedBy: OptionalEnding,
    hadEnd: v.optional(v.boolean(), true),
    isNoticeReduced: v.boolean(),
    ...texts,
  }),
  v.forward(
    v.partialCheck(
      [['endedBy'], ['hadEnd']],
      ({ endedBy, hadEnd }) => endedBy !== null || hadEnd,
      issueCode('required'),
    ),
    ['endedBy'],
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    const input = v.safeParse(v.looseObject({ endedBy: LeaseEnding }), dataset.value);
    if (!input.success) return;
    const asked: readonly unknown[] = END_FIELDS[input.output.endedBy];
    for (const { message, path } of v.safeParse(End, input.output).issues ?? [])
      if (asked.includes(path?.[0].key)) addIssue({ message, path });
  }),
);
type Values = v.InferOutput<typeof EndForm>;
type Input = v.InferInput<typeof EndForm>;

const dayInput = (day: string | null): string => (day === null ? '' : shortDate(day));

/** Returns the form input for the stored end of a lease. */
export const endInput = (lease: Lease): Input => ({
  endedBy: lease.endedBy ?? '',
  hadEnd: lease.endedBy !== null,
  noticeReceivedOn: dayInput(lease.noticeReceivedOn),
  isNoticeReduced: lease.isNoticeReduced,
  endsOn: dayInput(lease.endsOn),
  keysOn: dayInput(lease.keysOn),
  newAddress: lease.newAddress ?? '',
  exitState: lease.exitState ?? '',
  accountsApprovedOn: dayInput(lease.accountsApprovedOn),
  reletOn: dayInput(lease.reletOn),
});

/** Returns the end as the API expects it. Details that do not belong to this kind of end are `null`. */
export function endChanges(values: Values): LeaseUpdate {
  const none = {
    noticeReceivedOn: null,
    isNoticeReduced: false,
    endsOn: null,
    keysOn: null,
    newAddress: null,
    exitState: null,
    accountsApprovedOn: null,
    reletOn: null,
  };
  const { endedBy } = values;
  if (endedBy === null) return { endedBy, ...none };
  const fields = Object.fromEntries(
    END_FIELDS[endedBy].map((name) => [name, v.parse(End.entries[name], values[name])]),
  );
  return { endedBy, ...none, ...fields };
}

const dayOf = (text: string): string | null => {
  const day = v.safeParse(DateText, text);
  return day.success ? day.output : null;
};

/** The terms that determine when a lease ends by itself. */
type Agreed = Pick<Lease, 'kind' | 'startsOn' | 'durationMonths'>;

/**
 * Returns who ends the lease once the given terms are saved. Saving the terms adds the end `term` in two cases: the
 * lease changes to a kind that ends by itself, or a lease that ends by itself gets its first day. Otherwise, a lease
 * without an end still has no end.
 */
export function endingOf(
  stored: Lease,
  { kind, startsOn }: Omit<Agreed, 'durationMonths'>,
): Lease['endedBy'] {
  const isOther = kind !== stored.kind;
  if (stored.endedBy === 'term') return isOther && !endsByItself(kind) ? null : 'term';
  const isNew = endsByItself(kind) && startsOn !== null && (isOther || stored.startsOn === null);
  return stored.endedBy ?? (isNew ? 'term' : null);
}

/** Returns the last day by the start and the duration of a lease; `null` if the day is unknown. */
function termEnd({ kind, startsOn, durationMonths }: Agreed): string | null {
  const months = durationMonths ?? DEFAULT_DURATION_MONTHS[kind];
  return startsOn === null || months === null ? null : leaseEndsOn(startsOn, months);
}

const tenantEnd = (
  kind: LeaseKind,
  { noticeReceivedOn, isNoticeReduced }: Pick<Lease, 'noticeReceivedOn' | 'isNoticeReduced'>,
): string | null =>
  kind === 'other' || noticeReceivedOn === null
    ? null
    : noticeEndsOn(kind, noticeReceivedOn, isNoticeReduced);

/** Returns the last day of the lease once the terms `agreed` are saved; `null` if the lease goes on. */
function endOfLease(stored: Lease, agreed: Agreed, endedBy: Lease['endedBy']): string | null {
  const isOther = agreed.kind !== stored.kind;
  const isMoved =
    isOther || agreed.startsOn !== stored.startsOn || agreed.durationMonths !== stored.durationMonths;
  if (endedBy === null) return null;
  if (endedBy === 'term' && isMoved) return termEnd(agreed) ?? stored.endsOn;
  // Only the end of the notice period moves with the lease kind. A last day that the landlord typed stays.
  if (endedBy === 'tenant' && isOther && stored.endsOn === tenantEnd(stored.kind, stored))
    return tenantEnd(agreed.kind, stored) ?? stored.endsOn;
  return stored.endsOn;
}

/**
 * Returns the day until which rent is owed once the typed terms are saved. `until` is `null` if the lease goes on.
 * Returns `null` if the day does not change or is not known yet.
 */
export function movedEnd(
  stored: Lease,
  typed: { readonly kind: LeaseKind; readonly startsOn: string; readonly durationMonths: string },
): { readonly until: string | null } | null {
  const startsOn = v.safeParse(OptionalDateText, typed.startsOn);
  const durationMonths = v.safeParse(OptionalMonthsText, typed.durationMonths);
  if (!startsOn.success || !durationMonths.success) return null;
  const agreed = { kind: typed.kind, startsOn: startsOn.output, durationMonths: durationMonths.output };
  const endedBy = endingOf(stored, agreed);
  const endsOn = endOfLease(stored, agreed, endedBy);
  const until = endedBy === null || endsOn === null ? null : rentOwedUntil({ ...stored, endedBy, endsOn });
  return until === stored.rentOwedUntil ? null : { until };
}

/** Returns the last day that follows from the kind of end, as text for the field; empty if the day is unknown. */
export function followingEnd(
  lease: Agreed,
  {
    endedBy,
    noticeReceivedOn,
    isNoticeReduced,
  }: Pick<Input, 'endedBy' | 'noticeReceivedOn' | 'isNoticeReduced'>,
): string {
  if (endedBy === 'tenant')
    return dayInput(tenantEnd(lease.kind, { noticeReceivedOn: dayOf(noticeReceivedOn), isNoticeReduced }));
  return endedBy === 'term' ? dayInput(termEnd(lease)) : '';
}

/** Returns the consequences of the typed end; `null` if the lease does not end. */
export function endOutcome({ kind }: Pick<Lease, 'kind'>, input: Input) {
  const endsOn = dayOf(input.endsOn);
  if (input.endedBy === '' || endsOn === null) return null;
  const isLandlord = input.endedBy === 'landlord';
  const receivedOn = isLandlord ? dayOf(input.noticeReceivedOn) : null;
  const noticeBy = isLandlord && kind !== 'other' ? landlordNoticeBy(kind, endsOn) : null;
  return {
    owedUntil: rentOwedUntil({
      endedBy: input.endedBy,
      endsOn,
      keysOn: dayOf(input.keysOn),
      reletOn: dayOf(input.reletOn),
    }),
    noticeBy,
    isNoticeLate: noticeBy !== null && receivedOn !== null && receivedOn > noticeBy,
  };
}
