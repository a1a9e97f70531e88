import { addDays, addMonths, earliest, latest } from './days.ts';

export type LeaseKind = 'unfurnished' | 'furnished' | 'student' | 'mobility' | 'other';

/** The default duration of a lease, in months. The law fixes no duration for leases of the kind `other`. */
export const DEFAULT_DURATION_MONTHS: Record<LeaseKind, number | null> = {
  unfurnished: 36,
  furnished: 12,
  student: 9,
  mobility: 10,
  other: null,
};

/** True if a lease ends without notice and is not renewed (loi n° 89-462 du 6 juillet 1989, art. 25-7, 25-14). */
export const endsByItself = (kind: LeaseKind): boolean => kind === 'student' || kind === 'mobility';

/** Returns the last day of a lease from its first day and its duration in months. */
export const leaseEndsOn = (startsOn: string, months: number): string =>
  addDays(addMonths(startsOn, months), -1);

/** Returns the last day of a tenant's notice period (art. 15 I, 25-8 I, 25-15). */
export const noticeEndsOn = (kind: LeaseKind, receivedOn: string, isReduced: boolean): string =>
  addMonths(receivedOn, isReduced || kind !== 'unfurnished' ? 1 : 3);

/** Returns the day by which the tenant must have received a landlord's notice for the lease to end on `endsOn`. */
export const landlordNoticeBy = (kind: LeaseKind, endsOn: string): string =>
  addMonths(endsOn, kind === 'unfurnished' ? -6 : -3);

/** The end of a lease; unknown days are `null`. */
export interface LeaseEnd {
  readonly endedBy: 'tenant' | 'landlord' | 'agreement' | 'term';
  readonly endsOn: string;
  readonly keysOn: string | null;
  readonly reletOn: string | null;
}

/**
 * Returns the last day for which rent is owed (art. 15 I, 25-8 I). A tenant who gives notice owes rent until the notice
 * period ends, or until the day before the dwelling is let again. After a landlord's notice, rent is owed only while
 * the tenant lives in the dwelling.
 */
export function rentOwedUntil({ endedBy, endsOn, keysOn, reletOn }: LeaseEnd): string {
  if (endedBy === 'tenant') return earliest(endsOn, reletOn === null ? null : addDays(reletOn, -1));
  return endedBy === 'landlord' ? earliest(endsOn, keysOn) : endsOn;
}

/**
 * Returns the last day on which a co-tenant who left is liable. The liability ends when a new co-tenant takes the
 * place, and at the latest six months after the departure (art. 8-1 VI).
 */
export function solidarityEndsOn(leavesOn: string, replacedOn: string | null): string {
  return earliest(addMonths(leavesOn, 6), replacedOn === null ? null : latest(leavesOn, replacedOn));
}
