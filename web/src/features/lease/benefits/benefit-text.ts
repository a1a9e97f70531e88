import type { ExpectedBenefit } from '@shared/contract/leases/benefit.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { formatEuros } from '@shared/domain/money.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { monthText } from '@/lib/text/day-text.ts';

/** Returns the office, the amount and the months of an expected benefit. `month` is the current month. */
export function benefitText(
  { office, amount, firstMonth, lastMonth }: ExpectedBenefit,
  LL: Pick<TranslationFunctions, 'benefit' | 'payment'>,
  locale: Locale,
  month: string,
): string {
  const words = {
    office: LL.payment.offices[office](),
    amount: formatEuros(amount, locale),
    from: monthText(firstMonth, locale),
  };
  if (lastMonth !== null) return LL.benefit.until({ ...words, to: monthText(lastMonth, locale) });
  return firstMonth > month ? LL.benefit.willPay(words) : LL.benefit.pays(words);
}
