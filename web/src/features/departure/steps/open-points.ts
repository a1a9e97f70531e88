import type { Locale } from '@shared/contract/users/user.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { claimableDebt } from '@/lib/lease/claimable-debt.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import type { DepartureFacts, Step } from './steps.ts';

interface OpenPoint {
  /** The step in which the landlord can settle the point. */
  readonly step: Step;
  readonly text: string;
}

/** Returns the points of a departure that are still open, in the order of their steps. */
export function openPoints(
  { lease, position, deposit }: DepartureFacts,
  { LL, locale }: { readonly LL: Pick<TranslationFunctions, 'departure'>; readonly locale: Locale },
): OpenPoint[] {
  const words = LL.departure.openPoints;
  const euros = (amount: number): string => formatEuros(amount, locale);
  const owed = claimableDebt(position);
  const amount = euros(sumEuros(deposit.toReturn, deposit.increase));
  const points: readonly (OpenPoint | false)[] = [
    owed > 0 && { step: 'lastTerm', text: words.owed({ amount: euros(owed) }) },
    lease.rentOwedUntil !== null &&
      lease.rentOwedUntil < todayInParis() &&
      position.advance > 0 && {
        step: 'lastTerm',
        text: words.advance({ amount: euros(position.advance) }),
      },
    lease.keysOn === null && { step: 'deposit', text: words.keys() },
    deposit.state === 'expected' && {
      step: 'deposit',
      text: words.notReceived({ amount: euros(deposit.agreed) }),
    },
    deposit.state === 'held' && { step: 'deposit', text: words.held({ amount: euros(deposit.held) }) },
    deposit.state === 'toReturn' && {
      step: 'deposit',
      text:
        deposit.deadline === null
          ? words.toReturn({ amount })
          : words[deposit.periodsLate > 0 ? 'toReturnLate' : 'toReturnBy']({
              amount,
              day: dayInWords(deposit.deadline, locale),
            }),
    },
    deposit.state === 'accounts' && {
      step: 'deposit',
      text: words.accounts({ amount: euros(deposit.held) }),
    },
  ];
  return points.filter((point) => point !== false);
}
