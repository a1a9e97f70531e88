import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { parseAmount } from '@/lib/amount-text.ts';

/** Rent and charges together, as they are typed. */
export function ReceiptTotal({ rent, charges }: { rent: string; charges: string }) {
  const { LL, locale } = useI18nContext();
  const total = sumEuros(parseAmount(rent), charges.trim() === '' ? 0 : parseAmount(charges));
  return (
    <p className="flex items-baseline justify-between rounded-control bg-surface-sunken px-4 py-3 sm:col-span-2">
      <span className="text-muted">{LL.receipts.total()}</span>
      <output className="text-title tabular-nums">
        {Number.isNaN(total) ? LL.common.none() : formatEuros(total, locale)}
      </output>
    </p>
  );
}
