import type { SortingState } from '@tanstack/react-table';
import { ArrowUpDown } from 'lucide-react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { controlClass } from './ui/control.ts';

interface SortSelectProps {
  readonly columns: readonly { readonly id?: string | undefined; readonly header?: unknown }[];
  readonly sorting: SortingState;
  readonly onChange: (sorting: SortingState) => void;
}

/** For sorting where there are no column headers to click. */
export function SortSelect({ columns, sorting, onChange }: SortSelectProps) {
  const { LL } = useI18nContext();
  return (
    <div className="relative min-w-36 flex-1 sm:max-w-56">
      <ArrowUpDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <select
        aria-label={LL.table.sortBy()}
        value={sorting[0]?.id ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange(value === '' ? [] : [{ id: value, desc: false }])
        }
        className={cn(controlClass, 'appearance-none truncate pl-10')}
      >
        <option value="">{LL.table.sortBy()}</option>
        {columns.map(({ id, header }) => (
          <option key={id} value={id}>
            {String(header)}
          </option>
        ))}
      </select>
    </div>
  );
}
