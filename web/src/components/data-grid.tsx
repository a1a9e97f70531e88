import type { ReactTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import type { Columns, features } from './table-features.ts';
import { idOf, useVirtualRows } from './use-virtual-rows.ts';

export interface DataViewProps<TRow extends { readonly id: string }> {
  readonly table: ReactTable<typeof features, TRow>;
  readonly label: string;
  readonly columns: Columns<TRow>;
  readonly renderActions: (row: TRow) => ReactNode;
  readonly renderCard: (row: TRow) => ReactNode;
}

const ROW_HEIGHT_PX = 56;
const SORT = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

/** The rows as a table. Virtualized: rows out of view are not rendered. Nothing is truncated: rows grow to fit. */
export function DataGrid<TRow extends { readonly id: string }>({
  table,
  label,
  columns,
  renderActions,
}: DataViewProps<TRow>) {
  const { LL } = useI18nContext();
  const { rows } = table.getRowModel();
  const { ref, virtualizer, scrollMargin } = useVirtualRows<HTMLTableSectionElement, (typeof rows)[number]>({
    rows,
    keyOf: idOf,
    heightPx: ROW_HEIGHT_PX,
  });
  return (
    <div className="overflow-clip rounded-card border border-border bg-surface shadow-card">
      <table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className="block text-left text-[0.875rem] leading-5"
      >
        <thead className="sticky top-16 z-10 block bg-surface-sunken shadow-[0_1px_0_var(--border)] low:static">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} aria-rowindex={1} className={cn('grid items-center', columns.grid)}>
              {group.headers.map((header) => {
                const sorted = header.column.getIsSorted();
                const Icon = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown;
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={SORT[sorted || 'none']}
                    className={cn(
                      'min-w-0 px-0.5 py-2 first:pl-3.5',
                      columns.classNames[header.column.id],
                      columns.headClassNames?.[header.column.id],
                    )}
                  >
                    <button
                      type="button"
                      onClick={header.column.getToggleSortingHandler()}
                      className="focus-ring group inline-flex h-7 max-w-full items-center gap-1 rounded-md px-1.5 text-small font-medium text-muted hover:text-foreground"
                    >
                      <span className="truncate">
                        <table.FlexRender header={header} />
                      </span>
                      <Icon
                        aria-hidden
                        className={cn('size-3.5 shrink-0', !sorted && 'opacity-50 group-hover:opacity-100')}
                      />
                    </button>
                  </th>
                );
              })}
              <th scope="col">
                <span className="sr-only">{LL.table.actions()}</span>
              </th>
            </tr>
          ))}
        </thead>
        <tbody ref={ref} className="relative block" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <tr
                  key={row.id}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  aria-rowindex={item.index + 2}
                  className={cn(
                    'absolute inset-x-0 top-0 grid min-h-14 content-center items-center border-t border-border py-1.5 transition-colors hover:bg-surface-sunken/60',
                    columns.grid,
                  )}
                  style={{ transform: `translateY(${item.start - scrollMargin}px)` }}
                >
                  {row.getAllCells().map((cell) => (
                    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- labelled by the component inside
                    <td
                      key={cell.id}
                      className={cn(
                        'min-w-0 px-2 wrap-break-word first:pl-5',
                        columns.classNames[cell.column.id],
                      )}
                    >
                      <table.FlexRender cell={cell} />
                    </td>
                  ))}
                  <td className={cn('flex justify-end gap-0.5 pr-2', columns.classNames['actions'])}>
                    {renderActions(row.original)}
                  </td>
                </tr>
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
