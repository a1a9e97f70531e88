import { Chips } from '@/components/ui/chips.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { FILTERS, type LedgerRow, type RowFilter, isOfFilter } from './ledger.ts';

interface MonthChipsProps {
  readonly rows: readonly LedgerRow[];
  readonly filter: RowFilter;
  readonly onChoose: (filter: RowFilter) => void;
}

/** The filters of the list as chips, one chip for each remaining step, with the number of rows. */
export function MonthChips({ rows, filter, onChoose }: MonthChipsProps) {
  const { LL } = useI18nContext();
  const chips = FILTERS.map((value) => ({ value, n: rows.filter((row) => isOfFilter(row, value)).length }));
  return (
    <Chips
      label={LL.month.show()}
      value={filter}
      onChoose={onChoose}
      options={chips
        // The selected chip `blocked` stays visible after the last obstacle was removed.
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
