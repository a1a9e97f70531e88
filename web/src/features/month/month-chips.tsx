import { Chips } from '@/components/ui/chips.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { FILTERS, type LedgerRow, type RowFilter, isOfFilter } from './ledger.ts';

interface MonthChipsProps {
  readonly rows: readonly LedgerRow[];
  readonly filter: RowFilter;
  readonly onChoose: (filter: RowFilter) => void;
}

/** The filters of the list as chips. Each chip states the number of rows that match its filter. */
export function MonthChips({ rows, filter, onChoose }: MonthChipsProps) {
  const { LL } = useI18nContext();
  const chips = FILTERS.map((value) => ({ value, n: rows.filter((row) => isOfFilter(row, value)).length }));
  return (
    <Chips
      label={LL.month.show()}
      value={filter}
      onChoose={onChoose}
      options={chips
        // The chip `blocked` is hidden if no row is blocked. While the chip is selected, it stays visible after the
        // last obstacle was removed.
        .filter(({ value, n }) => value !== 'blocked' || n > 0 || filter === value)
        .map(({ value, n }) => ({
          value,
          face: (
            <>
              {value === 'blocked' && <span aria-hidden className="size-2 rounded-full bg-gold" />}
              {LL.month.filters[value]()}
            </>
          ),
          count: n,
        }))}
    />
  );
}
