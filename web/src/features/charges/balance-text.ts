import type { Settlement } from '@shared/contract/leases/charges-settlement.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { formatEuros } from '@shared/domain/money.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';

/**
 * Returns the balance of a settlement in a few words. The balance of a letter stays true after the tenants have paid it.
 */
export function balanceText(
  balance: number,
  isSettled: boolean,
  { charges }: Pick<TranslationFunctions, 'charges'>,
  locale: Locale,
): string {
  const amount = formatEuros(Math.abs(balance), locale);
  if (balance === 0) return amount;
  if (isSettled) return balance > 0 ? charges.claimed({ amount }) : charges.credited({ amount });
  return balance > 0 ? charges.owedByTenant({ amount }) : charges.owedToTenant({ amount });
}

/** Returns how far the debt of a settlement is paid, or `null` if it is unpaid or has no due. */
export function paidText(
  balance: number,
  { parts, remaining }: Pick<Settlement, 'parts' | 'remaining'>,
  { charges }: Pick<TranslationFunctions, 'charges'>,
  locale: Locale,
): string | null {
  if (parts === 0 || remaining >= balance) return null;
  return remaining === 0 ? charges.isPaid() : charges.leftToPay({ amount: formatEuros(remaining, locale) });
}
