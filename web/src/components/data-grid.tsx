import type { ReactTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import type { Columns } from './data-table.tsx';
import type { features } from './table-features.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

export interface DataViewProps<TRow extends { readonly id: string }> {
  readonly table: ReactTable<typeof features, TRow>;
  readonly label: string;
  readonly columns: Columns<TRow>;
  readonly renderActions: (row: TRow) => ReactNode;
  readonly renderCard: (row: TRow) => ReactNode;
}

const ROW_HEIGHT_PX = 56;
const SORT = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

/** The rows as a table whose rows out of sight are not drawn. */
export function DataGrid<TRow extends { readonly id: string }>({
  table,
  label,
  columns,
  renderActions,
}: DataViewProps<TRow>) {
  const { LL } = useI18nContext();
  const { rows } = table.getRowModel();
  const { ref, virtualizer, scrollMargin } = useVirtualRows<HTMLTableSectionElement>({
    count: rows.length,
    heightPx: ROW_HEIGHT_PX,
  });
  const items = virtualizer.getVirtualItems();
  const before = (items[0]?.start ?? scrollMargin) - scrollMargin;
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <div className="overflow-clip rounded-card border border-border bg-surface shadow-card">
      <table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className="w-full table-fixed border-collapse text-left text-[0.875rem] leading-5"
      >
        <thead className="sticky top-16 z-10 bg-surface-sunken shadow-[0_1px_0_var(--border)]">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} aria-rowindex={1}>
              {group.headers.map((header) => {
                const sorted = header.column.getIsSorted();
                const Icon = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown;
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={SORT[sorted || 'none']}
                    className={cn('px-1 py-2 first:pl-3.5', columns.classNames[header.column.id])}
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
              <th scope="col" className={cn('w-22 py-2', columns.classNames['actions'])}>
                <span className="sr-only">{LL.common.actions()}</span>
              </th>
            </tr>
          ))}
        </thead>
        <tbody ref={ref}>
          {before > 0 && <Spacer heightPx={before} span={columns.defs.length + 1} />}
          {items.map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <tr
                  key={row.id}
                  aria-rowindex={item.index + 2}
                  className="h-14 border-t border-border transition-colors hover:bg-surface-sunken/60"
                >
                  {row.getAllCells().map((cell) => (
                    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its text is the component inside
                    <td
                      key={cell.id}
                      title={textOf(cell.getValue())}
                      className={cn('px-2.5 first:pl-5', columns.classNames[cell.column.id])}
                    >
                      <div className="line-clamp-2 wrap-anywhere">
                        <table.FlexRender cell={cell} />
                      </div>
                    </td>
                  ))}
                  <td className="pr-3">
                    <div className="flex justify-end gap-0.5">{renderActions(row.original)}</div>
                  </td>
                </tr>
              )
            );
          })}
          {after > 0 && <Spacer heightPx={after} span={columns.defs.length + 1} />}
        </tbody>
      </table>
    </div>
  );
}

/** The whole of a text that may be cut off; amounts never are. */
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const Spacer = ({ heightPx, span }: { heightPx: number; span: number }) => (
  <tr aria-hidden>
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty, and no control */}
    <td colSpan={span} className="p-0" style={{ height: heightPx }} />
  </tr>
);
