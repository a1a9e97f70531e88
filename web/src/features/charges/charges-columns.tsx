import { useMemo } from 'react';
import { formatEuros } from '@shared/domain/money.ts';
import type { Columns } from '@/components/lists/columns.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { capitalized, periodText } from '@/lib/text/day-text.ts';
import { balanceText, paidText } from './balance-text.ts';
import { isMadeElsewhere, isRunning, isWholeYear, type Row } from './charges-row.ts';

export function useChargesColumns(): Columns<Row> {
  const { LL, locale } = useI18nContext();
  return useMemo(() => {
    const amount = { width: '8rem', className: 'text-right tabular-nums', isDescendingFirst: true } as const;
    return {
      all: [
        {
          id: 'dwelling',
          header: LL.charges.columns.dwelling(),
          width: 'minmax(0,1.6fr)',
          value: ({ propertyName, name }) => `${propertyName} ${name}`,
          cell: ({ propertyName, name }) => (
            <>
              <span className="block font-medium wrap-anywhere">{propertyName}</span>
              {name !== propertyName && (
                <span className="block text-small wrap-anywhere text-muted">{name}</span>
              )}
            </>
          ),
        },
        {
          id: 'period',
          header: LL.charges.columns.period(),
          width: 'minmax(0,1fr)',
          className: 'text-small text-muted tabular-nums',
          value: ({ from }) => from,
          cell: (row) =>
            isWholeYear(row) ? row.to.slice(0, 4) : capitalized(periodText(row, locale), locale),
        },
        {
          ...amount,
          id: 'called',
          header: LL.charges.columns.called(),
          value: ({ called }) => called,
          cell: (row) => (isMadeElsewhere(row) ? LL.table.none() : formatEuros(row.called, locale)),
        },
        {
          ...amount,
          id: 'spent',
          header: LL.charges.columns.spent(),
          value: ({ spent }) => spent,
          cell: (row) => (isMadeElsewhere(row) ? LL.table.none() : formatEuros(row.spent, locale)),
        },
        {
          ...amount,
          id: 'balance',
          header: LL.charges.columns.balance(),
          width: '10rem',
          value: ({ balance }) => balance,
          cell: (row) => !isRunning(row) && <RowBalance row={row} />,
        },
      ],
      actionsWidth: '15rem',
    };
  }, [LL, locale]);
}

/** The balance of a row in words: a debt of the tenants, or a credit. Says how far a debt is paid. */
export function RowBalance({ row: { balance, settlement } }: { readonly row: Row }) {
  const { LL, locale } = useI18nContext();
  const paid = settlement && paidText(balance, settlement, LL, locale);
  return (
    <>
      <span className="font-medium">{balanceText(balance, settlement !== null, LL, locale)}</span>
      {paid && <span className="block text-small text-muted">{paid}</span>}
    </>
  );
}
