import * as v from 'valibot';
import { type Lease, LeaseEnding, type LeaseKind, type LeaseUpdate } from '@shared/contract/lease.ts';
import {
  endsByItself,
  landlordNoticeBy,
  leaseEndsOn,
  noticeEndsOn,
  rentOwedUntil,
} from '@shared/domain/ledger/notice.ts';
import { shortDate } from '@shared/domain/period.ts';
import { DateText, OptionalDateText } from '@/lib/date-text.ts';
import { OptionalMonthsText } from '@/lib/months-text.ts';

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

/** From the input of the panel to what the API accepts; an empty `endedBy` lets the lease go on. */
export const EndForm = v.pipe(
  v.object({ endedBy: Ending, isNoticeReduced: v.boolean(), ...texts }),
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

/** The day on which a lease of a kind that ends by itself does so; `null`: it does not, or that is not known. */
export function ownEnd(kind: LeaseKind, startsOn: string, durationMonths: string): string | null {
  const day = dayOf(startsOn);
  const months = v.safeParse(OptionalMonthsText, durationMonths);
  if (!endsByItself(kind) || day === null || !months.success || months.output === null) return null;
  return leaseEndsOn(day, months.output);
}

/** The day that the end follows from, as text for its field; empty while that is not known. */
export function followingEnd(
  { kind, startsOn, durationMonths }: Pick<Lease, 'kind' | 'startsOn' | 'durationMonths'>,
  {
    endedBy,
    noticeReceivedOn,
    isNoticeReduced,
  }: Pick<Input, 'endedBy' | 'noticeReceivedOn' | 'isNoticeReduced'>,
): string {
  const receivedOn = dayOf(noticeReceivedOn);
  if (endedBy === 'tenant' && receivedOn !== null && kind !== 'other')
    return dayInput(noticeEndsOn(kind, receivedOn, isNoticeReduced));
  if (endedBy === 'term' && startsOn !== null && durationMonths !== null)
    return dayInput(leaseEndsOn(startsOn, durationMonths));
  return '';
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
