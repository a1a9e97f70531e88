import type { Lease } from '@shared/contract/leases/lease.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { quarterText } from '@shared/domain/quarter.ts';
import { dayInWords, dayOfYearText } from '@/lib/text/day-text.ts';

export type LeaseTexts = Pick<TranslationFunctions, 'lease'>;

/** Returns a duration in years if it is a whole number of years, otherwise in months. */
export const durationText = (months: number, LL: LeaseTexts): string =>
  months % 12 === 0 ? LL.lease.years({ n: months / 12 }) : LL.lease.months({ n: months });

/** Returns the clauses of a lease, each in a few words. */
export const clausesOf = (
  { hasSolidarity, hasResolutoryClause, isBilingual }: Lease,
  LL: LeaseTexts,
): string[] => [
  ...(hasSolidarity ? [LL.lease.solidarity()] : []),
  ...(hasResolutoryClause ? [LL.lease.resolutory()] : []),
  ...(isBilingual ? [LL.lease.bilingual()] : []),
];

/**
 * Returns the lines that describe the revision clause of a lease. The first line states the index and, if known, the
 * day. The list is empty if it is unknown whether the lease has the clause.
 */
export function revisionLines(lease: Lease, LL: LeaseTexts, locale: Locale): string[] {
  const { hasRevisionClause, irlReference, irlReferenceFrom, hasChargesIndex, chargesKind } = lease;
  if (hasRevisionClause === null) return [];
  if (!hasRevisionClause) return [LL.lease.noRevision()];
  const day = revisionDay(lease);
  const index = irlReference
    ? LL.lease.irlOf({ quarter: quarterText(irlReference, locale) })
    : LL.lease.irlUnknown();
  return [
    day === null
      ? LL.lease.revisedEachYear({ index })
      : LL.lease.revisedOn({ day: dayOfYearText(day, locale), index }),
    ...(irlReferenceFrom ? [LL.lease.irlSince({ day: dayInWords(irlReferenceFrom, locale) })] : []),
    ...(hasChargesIndex && chargesKind === 'fixed' ? [LL.lease.chargesRevised()] : []),
  ];
}

/** Returns the day of the year on which the rent is revised, as `mm-dd`; `null` if it is unknown. */
function revisionDay({ revisionMonth, revisionDay, startsOn }: Lease): string | null {
  if (revisionMonth === null || revisionDay === null) return startsOn?.slice(5) ?? null;
  return [revisionMonth, revisionDay].map((number) => String(number).padStart(2, '0')).join('-');
}

/** Returns a sentence for each known fact about the end of a lease. The list is empty if the lease has no end. */
export function endSentences(lease: Lease, LL: LeaseTexts, locale: Locale): string[] {
  const { endedBy, noticeReceivedOn, endsOn, keysOn, reletOn, rentOwedUntil, noticeBy } = lease;
  const { newAddress, exitState, accountsApprovedOn } = lease;
  if (endedBy === null || endsOn === null) return [];
  const words = (day: string): string => dayInWords(day, locale);
  const isByNotice = endedBy === 'tenant' || endedBy === 'landlord';
  return [
    LL.lease.endings[endedBy](),
    ...(isByNotice && noticeReceivedOn ? [LL.lease.noticeOn({ day: words(noticeReceivedOn) })] : []),
    LL.lease.endsOnDay({ day: words(endsOn) }),
    ...(keysOn ? [LL.lease.keysOnDay({ day: words(keysOn) })] : []),
    ...(exitState ? [LL.lease.exitIs[exitState]()] : []),
    ...(newAddress ? [LL.lease.newAddressIs({ address: newAddress })] : []),
    ...(accountsApprovedOn ? [LL.lease.accountsApproved({ day: words(accountsApprovedOn) })] : []),
    ...(reletOn && endedBy === 'tenant' ? [LL.lease.reletOnDay({ day: words(reletOn) })] : []),
    ...(rentOwedUntil ? [LL.lease.owedUntil({ day: words(rentOwedUntil) })] : []),
    ...(noticeBy ? [LL.lease.noticeBy({ day: words(noticeBy) })] : []),
  ];
}
