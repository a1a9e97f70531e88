import type { Lease } from '@shared/contract/leases/lease.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { formatEuros } from '@shared/domain/money.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { dayInWords, monthText } from '@/lib/text/day-text.ts';

/**
 * Says what the tenants owe from a month (`yyyy-mm`) on if an office pays `less` euros. `payBy` is the day until which
 * they may pay it, or `null` without such a day.
 */
export function benefitEffect(
  { less, month, payBy }: { less: number; month: string; payBy: string | null },
  { tenants }: Pick<Lease, 'tenants'>,
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
