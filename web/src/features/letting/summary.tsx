import { lessorName } from '@shared/domain/landlord.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { daysInWords } from '@/lib/text/day-text.ts';
import type { StepProps } from './letting-step.tsx';
import { chosenLessor } from './chosen-lessor.ts';
import { chosenDwelling, dwellingName, monthlyAmounts, tenantNames } from './summary-text.ts';

/** The summary of the letting, beside the steps on a wide screen. */
export function Summary({ dwellings, lessors, forms, letting }: StepProps) {
  const { LL, locale } = useI18nContext();
  const monthly = monthlyAmounts(forms);
  const first = letting.preview.answer?.rents[0];
  const euros = (amount: number): string => formatEuros(amount, locale);
  const lessor = chosenLessor(dwellings, lessors, forms.dwelling);
  const facts = [
    [LL.details.lessor(), lessor && lessorName(lessor)],
    [LL.details.property(), dwellingName(chosenDwelling(dwellings, forms), forms)],
    [LL.letting.tenants(), tenantNames(forms).join(', ')],
    [LL.letting.rentAndCharges(), monthly && LL.letting.eachMonth({ amount: euros(monthly.amount) })],
    [LL.letting.firstAmount(), first && `${euros(first.amount)}, ${daysInWords(first, locale)}`],
    [LL.lease.deposit(), monthly && monthly.deposit > 0 && euros(monthly.deposit)],
  ] as const;
  return (
    <aside
      aria-labelledby="letting-summary"
      className="sticky top-20 rounded-card border border-border bg-surface p-5 shadow-card max-lg:hidden"
    >
      <h2 id="letting-summary" className="text-title">
        {LL.letting.summary()}
      </h2>
      <dl className="mt-3 space-y-2">
        {facts.map(([name, fact]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="shrink-0 text-small text-muted">{name}</dt>
            <dd className="text-right text-small wrap-anywhere tabular-nums">{fact || LL.table.none()}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
