import type { DepositMovement } from '@shared/contract/leases/deposit.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';

export function useMovementText(): (movement: DepositMovement) => string {
  const { LL, locale } = useI18nContext();
  return ({ kind, amount, increase, movedOn }) => {
    const paid = sumEuros(amount, increase);
    const words = LL.deposit.movements;
    return words[kind === 'settled' && paid === 0 ? 'settledWithout' : kind]({
      amount: formatEuros(paid, locale),
      day: dayInWords(movedOn, locale),
    });
  };
}
