import type { SortingState } from '@tanstack/react-table';
import { ArrowUpDown } from 'lucide-react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { Select } from '../ui/select.tsx';

interface SortSelectProps {
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  readonly sorting: SortingState;
  readonly onChange: (sorting: SortingState) => void;
}

/** A select that sorts a list without column headers. */
export function SortSelect({ columns, sorting, onChange }: SortSelectProps) {
  const { LL } = useI18nContext();
  return (
    <div className="relative min-w-36 flex-1 sm:max-w-56">
      <ArrowUpDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <Select
        aria-label={LL.table.sortBy()}
        value={sorting[0]?.id ?? ''}
        options={[
          { value: '', label: LL.table.sortBy() },
          ...columns.map(({ id, header }) => ({ value: id, label: header })),
        ]}
        onChoose={(id) => onChange(id === '' ? [] : [{ id, desc: false }])}
        className="appearance-none truncate pl-10"
      />
    </div>
  );
}
