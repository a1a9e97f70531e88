import type { Settlement } from '@shared/contract/leases/charges-settlement.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import type { Period } from '@shared/domain/period.ts';
import { daysInWords } from '@/lib/text/day-text.ts';
import { listText } from '@/lib/text/list-text.ts';

/** Returns the settlements that cover days of a period, and are not cancelled. */
export const settlementsIn = (settlements: readonly Settlement[], { from, to }: Period): Settlement[] =>
  settlements.filter(
    (settlement) => settlement.cancelledAt === null && settlement.from <= to && settlement.to >= from,
  );

/** Returns the days of the settlements within a period, in words; `null` if no day is settled. */
export const settledDaysText = (
  settlements: readonly Settlement[],
  period: Period | null,
  locale: Locale,
): string | null =>
  (period &&
    listText(
      settlementsIn(settlements, period).map((settlement) => daysInWords(settlement, locale)),
      locale,
    )) ||
  null;
