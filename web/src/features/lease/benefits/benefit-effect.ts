import type { Lease } from '@shared/contract/leases/lease.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { addDays, addMonths } from '@shared/domain/ledger/days.ts';
import { formatEuros } from '@shared/domain/money.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { dayInWords, monthText } from '@/lib/text/day-text.ts';

type PayingLease = Pick<Lease, 'rentDueDay' | 'tenants'>;

/**
 * Returns the day until which the tenants may pay what an office no longer pays, as `private.next_pay_day` does: the due
 * day of the next rent that is at least ten days ahead.
 */
export function nextPayDay({ rentDueDay }: PayingLease, today: string): string {
  const earliest = addDays(today, 10);
  const day = addDays(`${earliest.slice(0, 7)}-01`, rentDueDay - 1);
  return day < earliest ? addMonths(day, 1) : day;
}

/**
 * Says what the tenants owe from a month (`yyyy-mm`) on if an office pays `less` euros. `payBy` is the day until which
 * they may pay it, or `null` without such a day.
 */
export function benefitEffect(
  { less, month, payBy }: { less: number; month: string; payBy: string | null },
  { tenants }: PayingLease,
  LL: Pick<TranslationFunctions, 'payment'>,
  locale: Locale,
): string {
  const words = {
    n: tenants.length,
    amount: formatEuros(Math.abs(less), locale),
    month: monthText(month, locale),
  };
  if (less < 0) return LL.payment.tenantsOweLess(words);
  return payBy !== null && month <= payBy.slice(0, 7)
    ? LL.payment.tenantsOweMoreBy({ ...words, day: dayInWords(payBy, locale) })
    : LL.payment.tenantsOweMore(words);
}
