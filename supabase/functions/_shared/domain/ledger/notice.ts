import { addDays, addMonths, earliest, latest } from './days.ts';

export type LeaseKind = 'unfurnished' | 'furnished' | 'student' | 'mobility' | 'other';

/** How long a lease lasts when nothing else is said, in months; the law fixes nothing for other kinds. */
export const DEFAULT_DURATION_MONTHS: Record<LeaseKind, number | null> = {
  unfurnished: 36,
  furnished: 12,
  student: 9,
  mobility: 10,
  other: null,
};

/** Whether a lease ends without notice, and is not renewed (loi n° 89-462 du 6 juillet 1989, art. 25-7, 25-14). */
export const endsByItself = (kind: LeaseKind): boolean => kind === 'student' || kind === 'mobility';

/** The last day of a lease that starts on a day and lasts so many months. */
export const leaseEndsOn = (startsOn: string, months: number): string =>
  addDays(addMonths(startsOn, months), -1);

/** The day a tenant's notice ends (art. 15 I, 25-8 I, 25-15). */
export const noticeEndsOn = (kind: LeaseKind, receivedOn: string, isReduced: boolean): string =>
  addMonths(receivedOn, isReduced || kind !== 'unfurnished' ? 1 : 3);

/** The day by which a landlord's notice must have been received for the lease to end on a day. */
export const landlordNoticeBy = (kind: LeaseKind, endsOn: string): string =>
  addMonths(endsOn, kind === 'unfurnished' ? -6 : -3);

/** How a lease ends; days that are not known are `null`. */
export interface LeaseEnd {
  readonly endedBy: 'tenant' | 'landlord' | 'agreement' | 'term';
  readonly endsOn: string;
  readonly keysOn: string | null;
  readonly reletOn: string | null;
}

/**
 * The last day that rent is owed for: after a tenant's notice its end, unless the dwelling is let again before; after a
 * landlord's only the time really occupied (art. 15 I, 25-8 I).
 */
export function rentOwedUntil({ endedBy, endsOn, keysOn, reletOn }: LeaseEnd): string {
  if (endedBy === 'tenant') return earliest(endsOn, reletOn === null ? null : addDays(reletOn, -1));
  return endedBy === 'landlord' ? earliest(endsOn, keysOn) : endsOn;
}

/** Until when a co-tenant who left is bound: his replacement, at most six months (art. 8-1 VI). */
export function solidarityEndsOn(leavesOn: string, replacedOn: string | null): string {
  return earliest(addMonths(leavesOn, 6), replacedOn === null ? null : latest(leavesOn, replacedOn));
}
