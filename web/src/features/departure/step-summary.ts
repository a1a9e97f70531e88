import type { Lease } from '@shared/contract/lease.ts';
import type { Locale } from '@shared/contract/user.ts';
import { formatEuros } from '@shared/domain/money.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { claimableDebt } from '@/lib/lease/claimable-debt.ts';
import { capitalized, dayInWords, periodText } from '@/lib/text/day-text.ts';
import { lastTerm } from './last-term.ts';
import type { DepartureFacts } from './steps.ts';

interface Words {
  readonly LL: Pick<TranslationFunctions, 'departure' | 'lease'>;
  readonly locale: Locale;
}

/** Returns the end of a lease in one line; empty if the lease has no end. */
export function noticeText(
  { endedBy, noticeReceivedOn, endsOn, rentOwedUntil }: Lease,
  { LL, locale }: Words,
): string {
  if (endedBy === null || endsOn === null) return '';
  const day = (date: string): { day: string } => ({ day: dayInWords(date, locale) });
  return [
    LL.lease.endings[endedBy](),
    noticeReceivedOn !== null && LL.departure.receivedOn(day(noticeReceivedOn)),
    LL.departure.endsOn(day(endsOn)),
    rentOwedUntil !== null &&
      rentOwedUntil !== endsOn &&
      LL.departure.owedUntil({ day: dayInWords(rentOwedUntil, locale) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Describes the return of the keys and the deposit in one line; empty if the keys are not back and nothing is held. */
export function depositText({ lease: { keysOn }, deposit }: DepartureFacts, { LL, locale }: Words): string {
  const { state, held } = deposit;
  return [
    keysOn !== null && LL.lease.keysOnDay({ day: dayInWords(keysOn, locale) }),
    held > 0
      ? LL.departure.depositHeld({ amount: formatEuros(held, locale) })
      : (state === 'settled' || state === 'handedOver') && LL.departure.depositStates[state](),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Returns the last term and the debt in one line; empty if the lease has no end. */
export function lastTermText({ lease, dues, position }: DepartureFacts, { LL, locale }: Words): string {
  if (lease.endedBy === null) return '';
  const last = lastTerm(dues, lease.rentOwedUntil);
  const owed = claimableDebt(position);
  return [
    last
      ? `${capitalized(periodText(last, locale), locale)} · ${formatEuros(last.amount, locale)}`
      : LL.departure.lastTermToCome(),
    owed > 0
      ? LL.departure.owes({ amount: formatEuros(owed, locale) })
      : last?.state === 'paid'
        ? LL.departure.owesNothing()
        : LL.departure.nothingLate(),
  ].join(' · ');
}
