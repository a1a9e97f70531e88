import { useQuery } from '@tanstack/react-query';
import type { Lease } from '@shared/contract/lease.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { depositQuery } from '@/api/deposits.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** The settlement of the deposit, beside the steps on a wide screen. */
export function DepositSummary({ lease }: { readonly lease: Lease }) {
  const { LL, locale } = useI18nContext();
  const { data: deposit } = useQuery(depositQuery(lease.id));
  return (
    <aside
      aria-labelledby="deposit-summary"
      className="sticky top-20 rounded-card border border-border bg-surface p-5 shadow-card max-lg:hidden"
    >
      <h2 id="deposit-summary" className="text-title">
        {LL.departure.steps.deposit()}
      </h2>
      <p className="mt-3 tabular-nums">{deposit && formatEuros(deposit.held, locale)}</p>
    </aside>
  );
}
