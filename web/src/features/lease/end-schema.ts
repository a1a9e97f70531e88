import * as v from 'valibot';
import { code } from '@shared/contract/common.ts';
import { type Lease, LeaseEnding, type LeaseKind, type LeaseUpdate } from '@shared/contract/lease.ts';
import {
  DEFAULT_DURATION_MONTHS,
  endsByItself,
  landlordNoticeBy,
  leaseEndsOn,
  noticeEndsOn,
  rentOwedUntil,
} from '@shared/domain/ledger/notice.ts';
import { shortDate } from '@shared/domain/period.ts';
import { DateText, OptionalDateText } from '@/lib/text/date-text.ts';
import { OptionalMonthsText } from '@/lib/text/months-text.ts';

const Ending = v.pipe(
  v.union([v.literal(''), LeaseEnding]),
  v.transform((ending) => (ending === '' ? null : ending)),
);

/** What is said of an end besides who ends the lease. */
const End = v.object({
  noticeReceivedOn: OptionalDateText,
  isNoticeReduced: v.boolean(),
  endsOn: DateText,
  keysOn: OptionalDateText,
  reletOn: OptionalDateText,
});

/** The days that an end of each sort has; the others are not asked for, nor looked at. */
export const END_FIELDS: Record<LeaseEnding, readonly (keyof typeof End.entries)[]> = {
  tenant: ['noticeReceivedOn', 'isNoticeReduced', 'endsOn', 'keysOn', 'reletOn'],
  landlord: ['noticeReceivedOn', 'endsOn', 'keysOn'],
  agreement: ['endsOn', 'keysOn'],
  term: ['endsOn', 'keysOn'],
};

/** Whether a tenant may have a shorter notice: only where it is three months. */
export const mayBeReduced = ({ kind }: Pick<Lease, 'kind'>): boolean => kind === 'unfurnished';

const texts = { noticeReceivedOn: v.string(), endsOn: v.string(), keysOn: v.string(), reletOn: v.string() };

/** From the input of the panel to what the API accepts; an empty `endedBy` lets a lease go on that was to end. */
export const EndForm = v.pipe(
  v.object({
    endedBy: Ending,
    hadEnd: v.optional(v.boolean(), true),
    isNoticeReduced: v.boolean(),
    ...texts,
  }),
  v.forward(
    v.partialCheck(
      [['endedBy'], ['hadEnd']],
      ({ endedBy, hadEnd }) => endedBy !== null || hadEnd,
      code('required'),
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

/** The end of a lease as input for the form. */
export const endInput = (lease: Lease): Input => ({
  endedBy: lease.endedBy ?? '',
  hadEnd: lease.endedBy !== null,
  noticeReceivedOn: dayInput(lease.noticeReceivedOn),
  isNoticeReduced: lease.isNoticeReduced,
  endsOn: dayInput(lease.endsOn),
  keysOn: dayInput(lease.keysOn),
  reletOn: dayInput(lease.reletOn),
});

/** The end as the API expects it: what is not asked for is not said. */
export function endChanges(values: Values): LeaseUpdate {
  const none = { noticeReceivedOn: null, isNoticeReduced: false, endsOn: null, keysOn: null, reletOn: null };
  const { endedBy } = values;
  if (endedBy === null) return { endedBy, ...none };
  const said = Object.fromEntries(
    END_FIELDS[endedBy].map((name) => [name, v.parse(End.entries[name], values[name])]),
  );
  return { endedBy, ...none, ...said };
}

const dayOf = (text: string): string | null => {
  const day = v.safeParse(DateText, text);
  return day.success ? day.output : null;
};

/** What an end follows from. */
type Agreed = Pick<Lease, 'kind' | 'startsOn' | 'durationMonths'>;

/**
 * Who ends a lease once it is saved with what was agreed. It ends by itself when it becomes of a kind that does, or when
 * the first day of one that does is said; a lease of which the landlord has said that it goes on does so.
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

/** The last day of a lease that was made for so long; `null`: nothing is known of it. */
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

/** The day on which a lease ends once it is saved with what was agreed, by who ends it then; `null`: it goes on. */
function endOf(stored: Lease, agreed: Agreed, endedBy: Lease['endedBy']): string | null {
  const isOther = agreed.kind !== stored.kind;
  const isMoved =
    isOther || agreed.startsOn !== stored.startsOn || agreed.durationMonths !== stored.durationMonths;
  if (endedBy === null) return null;
  if (endedBy === 'term' && isMoved) return termEnd(agreed) ?? stored.endsOn;
  // A day that was said is not that of the notice, and stays.
  if (endedBy === 'tenant' && isOther && stored.endsOn === tenantEnd(stored.kind, stored))
    return tenantEnd(agreed.kind, stored) ?? stored.endsOn;
  return stored.endsOn;
}

/**
 * Until when rent is owed once a lease is saved with what was agreed, `until: null` as long as it goes on; `null` where that
 * stays as it is, or is not known yet.
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
  const endsOn = endOf(stored, agreed, endedBy);
  const until = endedBy === null || endsOn === null ? null : rentOwedUntil({ ...stored, endedBy, endsOn });
  return until === stored.rentOwedUntil ? null : { until };
}

/** The day that the end follows from, as text for its field; empty while that is not known. */
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

/** What follows from the end as typed; `null` while there is none. */
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
