import * as v from 'valibot';
import type { Lease, LeaseKind } from '@shared/contract/leases/lease.ts';
import {
  DEFAULT_DURATION_MONTHS,
  endsByItself,
  landlordNoticeBy,
  leaseEndsOn,
  noticeEndsOn,
  rentOwedUntil,
} from '@shared/domain/ledger/notice.ts';
import { DateText, dayInput, OptionalDateText } from '@/lib/text/date-text.ts';
import { OptionalMonthsText } from '@/lib/text/months-text.ts';

const dayOf = (text: string): string | null => {
  const day = v.safeParse(DateText, text);
  return day.success ? day.output : null;
};

/** The terms that determine when a lease ends by itself. */
type Agreed = Pick<Lease, 'kind' | 'startsOn' | 'durationMonths'>;

/**
 * Returns the value of `endedBy` after the given terms are saved. `term` means that the lease ends by itself, `null`
 * that it goes on. A lease without an end gets the end `term` in two cases. In the first, the landlord chooses a kind
 * of lease that ends by itself. In the second, the landlord enters the first day of a lease of such a kind.
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

/**
 * Returns the last day of a lease, computed from its start and duration; `null` if the start or the duration is
 * unknown.
 */
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
  // A last day that was computed from the notice period moves with the kind of lease. A last day that the landlord
  // typed stays.
  if (endedBy === 'tenant' && isOther && stored.endsOn === tenantEnd(stored.kind, stored))
    return tenantEnd(agreed.kind, stored) ?? stored.endsOn;
  return stored.endsOn;
}

/**
 * Returns the day until which rent will be owed after the typed terms are saved. `until` is `null` if the lease goes
 * on. Returns `null` if the day does not change, or if a typed term is invalid.
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

/** The end of a lease as the landlord types it. Days are texts, and an empty `endedBy` means that the lease goes on. */
export interface TypedEnd {
  readonly endedBy: NonNullable<Lease['endedBy']> | '';
  readonly noticeReceivedOn: string;
  readonly isNoticeReduced: boolean;
  readonly endsOn: string;
  readonly reletOn: string;
}

/**
 * Returns the last day that the form proposes, as text for the field. This is the end of the tenant's notice period, or
 * the end of the agreed duration. Empty if there is no such day.
 */
export function followingEnd(
  lease: Agreed,
  { endedBy, noticeReceivedOn, isNoticeReduced }: Omit<TypedEnd, 'endsOn' | 'reletOn'>,
): string {
  if (endedBy === 'tenant')
    return dayInput(tenantEnd(lease.kind, { noticeReceivedOn: dayOf(noticeReceivedOn), isNoticeReduced }));
  return endedBy === 'term' ? dayInput(termEnd(lease)) : '';
}

/** Returns the consequences of the typed end; `null` if there is no end or no valid last day. */
export function endOutcome({ kind, keysOn }: Pick<Lease, 'kind' | 'keysOn'>, input: TypedEnd) {
  const endsOn = dayOf(input.endsOn);
  if (input.endedBy === '' || endsOn === null) return null;
  const isLandlord = input.endedBy === 'landlord';
  const receivedOn = isLandlord ? dayOf(input.noticeReceivedOn) : null;
  const noticeBy = isLandlord && kind !== 'other' ? landlordNoticeBy(kind, endsOn) : null;
  return {
    owedUntil: rentOwedUntil({
      endedBy: input.endedBy,
      endsOn,
      keysOn,
      reletOn: dayOf(input.reletOn),
    }),
    noticeBy,
    isNoticeLate: noticeBy !== null && receivedOn !== null && receivedOn > noticeBy,
  };
}
