import { formatEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { monthlyAmounts } from './summary-text.ts';
import type { LettingForms } from './use-letting-forms.ts';
import type { Letting } from './use-letting.ts';

/** Returns the main amount of the letting: the first rent, or the monthly amount until the first rent is known. */
export function useStepFigure(forms: LettingForms, letting: Letting) {
  const { LL, locale } = useI18nContext();
  const first = letting.preview.answer?.rents[0];
  const monthly = monthlyAmounts(forms);
  return first
    ? { name: LL.letting.firstAmount(), text: formatEuros(first.amount, locale) }
    : monthly && {
        name: LL.letting.rentAndCharges(),
        text: LL.letting.eachMonth({ amount: formatEuros(monthly.amount, locale) }),
      };
}
