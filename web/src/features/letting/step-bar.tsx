import type { ReactNode } from 'react';
import { formatEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { monthlyAmounts } from './summary-text.ts';
import type { LettingForms } from './use-letting-forms.ts';
import type { Letting } from './use-letting.ts';

interface StepBarProps {
  readonly forms: LettingForms;
  readonly letting: Letting;
  /** The button that completes the step. */
  readonly children: ReactNode;
}

/**
 * The bar with the button of an open step. On a narrow screen, the bar also shows the monthly amount and replaces the
 * navigation at the bottom.
 */
export function StepBar({ forms, letting, children }: StepBarProps) {
  const { LL, locale } = useI18nContext();
  const first = letting.preview.answer?.rents[0];
  const monthly = monthlyAmounts(forms);
  const figure = first
    ? { name: LL.letting.firstAmount(), text: formatEuros(first.amount, locale) }
    : monthly && {
        name: LL.letting.rentAndCharges(),
        text: LL.letting.eachMonth({ amount: formatEuros(monthly.amount, locale) }),
      };
  return (
    <div
      data-step-bar
      className="flex items-center justify-between gap-4 max-lg:not-low:fixed max-lg:not-low:inset-x-0 max-lg:not-low:bottom-0 max-lg:not-low:z-40 max-lg:not-low:border-t max-lg:not-low:border-border max-lg:not-low:bg-surface max-lg:not-low:px-4 max-lg:not-low:py-3 max-lg:not-low:pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:max-lg:not-low:px-8"
    >
      {figure && (
        <p className="min-w-0 lg:hidden">
          <span className="block text-small text-muted">{figure.name}</span>
          <span className="font-medium tabular-nums">{figure.text}</span>
        </p>
      )}
      <div className="max-lg:ml-auto">{children}</div>
    </div>
  );
}
