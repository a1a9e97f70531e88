import type { Locale } from '@shared/contract/user.ts';
import { formatEuros } from '@shared/domain/money.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';

/** Returns the balance of a settlement in words: a debt of the tenants, or a credit. `tenants` is their number. */
export function balanceText(
  balance: number,
  tenants: number,
  LL: Pick<TranslationFunctions, 'charges'>,
  locale: Locale,
): string {
  const amount = formatEuros(Math.abs(balance), locale);
  if (balance === 0) return LL.charges.even();
  return LL.charges[balance > 0 ? 'owes' : 'credit']({ n: Math.max(tenants, 1), amount });
}
