import type { ReactTable, Row } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type CSSProperties, type ReactNode, type Ref, useMemo } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import type { Column, Columns, features } from './columns.ts';
import { type Grouping, groupRows } from './row-groups.ts';
import { AllTick, RowTick, type Ticks } from './row-ticks.tsx';
import type { ListPosition } from './use-list-position.ts';
import { idOf, useVirtualRows } from './use-virtual-rows.ts';

export interface DataViewProps<TRow extends { readonly id: string }> {
  readonly table: ReactTable<typeof features, TRow>;
  readonly label: string;
  readonly columns: Columns<TRow>;
  readonly grouping?: Grouping<TRow>;
  readonly ticks?: Ticks<TRow>;
  readonly place: ListPosition;
  readonly renderActions: (row: TRow) => ReactNode;
  readonly renderCard?: (row: TRow) => ReactNode;
  /** Renders a group as one card on a narrow screen. Without this prop, each row has a card. */
  readonly renderGroup?: (rows: readonly TRow[]) => ReactNode;
}

/**
 * The usual heights of rows in pixels. `alone` is for lists without groups. In lists with groups, `first` is for the
 * first row of a group, and `other` is for the remaining rows.
 */
const ROW_HEIGHT_PX = { alone: 56, first: 49, other: 40 };
/** The width of the column of checkboxes. */
const TICKS_WIDTH = '2.25rem';
const SORT = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

interface RowInGroup<TRow extends object> {
  readonly id: string;
  readonly row: Row<typeof features, TRow>;
  readonly place: number;
  readonly size: number;
}

/**
 * Shows the rows as a table. Does not render rows out of view. Long text is not cut, because a row grows with its text.
 */
export function DataGrid<TRow extends { readonly id: string }>({
  table,
  label,
  columns,
  grouping,
  ticks,
  place,
  renderActions,
}: DataViewProps<TRow>) {
  const sorted = table.getRowModel().rows;
  const rows = useMemo(() => placed(sorted, grouping), [sorted, grouping]);
  const { ref, virtualizer, scrollMargin } = useVirtualRows<HTMLTableSectionElement, RowInGroup<TRow>>({
    rows,
    keyOf: idOf,
    heightPxOf: (index) =>
      grouping ? ROW_HEIGHT_PX[rows[index]?.place === 0 ? 'first' : 'other'] : ROW_HEIGHT_PX.alone,
    place,
  });
  return (
    <div className="overflow-clip rounded-card border border-border bg-surface shadow-card">
      <table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className="block text-left text-[0.875rem] leading-5"
      >
        <GridHead table={table} columns={columns} ticks={ticks} />
        <tbody ref={ref} className="relative block" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const placedRow = rows[item.index];
            return (
              placedRow && (
                <GridRow
                  key={placedRow.id}
                  ref={virtualizer.measureElement}
                  index={item.index}
                  top={item.start - scrollMargin}
                  placedRow={placedRow}
                  columns={columns}
                  grouping={grouping}
                  ticks={ticks}
                  renderActions={renderActions}
                />
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function placed<TRow extends object>(
  rows: readonly Row<typeof features, TRow>[],
  grouping: Grouping<TRow> | undefined,
): RowInGroup<TRow>[] {
  const groups = grouping
    ? groupRows(rows, ({ original }) => grouping.keyOf(original))
    : rows.map((row) => [row]);
  return groups.flatMap((group) =>
    group.map((row, place) => ({ id: row.id, row, place, size: group.length })),
  );
}

type GridHeadProps<TRow extends { readonly id: string }> = Pick<DataViewProps<TRow>, 'table' | 'columns'> & {
  readonly ticks: Ticks<TRow> | undefined;
};

/** The header row. A click on a column's header sorts by the column. */
function GridHead<TRow extends { readonly id: string }>({ table, columns, ticks }: GridHeadProps<TRow>) {
  const { LL } = useI18nContext();
  const rows = table.getRowModel().rows.map(({ original }) => original);
  return (
    <thead className="sticky top-14 z-10 block bg-surface-sunken shadow-[0_1px_0_var(--border)] low:static">
      <tr aria-rowindex={1} className="grid items-center" style={gridOf(columns, ticks)}>
        {ticks &&
          (rows.some(ticks.isTickable) ? (
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- labelled by the checkbox inside
            <th scope="col" className="pl-3.5">
              <AllTick ticks={ticks} rows={rows} />
            </th>
          ) : (
            <td aria-hidden />
          ))}
        {columns.all.map((column) => (
          <ColumnHead key={column.id} table={table} column={column} />
        ))}
        <th scope="col">
          <span className="sr-only">{LL.table.actions()}</span>
        </th>
      </tr>
    </thead>
  );
}

interface ColumnHeadProps<TRow extends { readonly id: string }> {
  readonly table: DataViewProps<TRow>['table'];
  readonly column: Column<TRow>;
}

function ColumnHead<TRow extends { readonly id: string }>({ table, column }: ColumnHeadProps<TRow>) {
  const { id, header, className } = column;
  const sorted = table.getColumn(id)?.getIsSorted();
  const Icon = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={SORT[sorted || 'none']}
      className={cn('min-w-0 px-0.5 py-2 first:pl-3.5', className)}
    >
      <button
        type="button"
        onClick={table.getColumn(id)?.getToggleSortingHandler()}
        className="focus-ring group inline-flex h-7 max-w-full items-center gap-1 rounded-md px-1.5 text-small font-medium text-muted hover:text-foreground"
      >
        <span className="truncate">{header}</span>
        <Icon
          aria-hidden
          className={cn('size-3.5 shrink-0', !sorted && 'opacity-50 group-hover:opacity-100')}
        />
      </button>
    </th>
  );
}

/** Returns the style that places the columns: the checkboxes, the columns of the list, and the buttons. */
const gridOf = <TRow,>({ all, actionsWidth }: Columns<TRow>, ticks: unknown): CSSProperties => ({
  gridTemplateColumns: [ticks ? TICKS_WIDTH : '', ...all.map(({ width }) => width), actionsWidth].join(' '),
});

interface GridRowProps<TRow extends { readonly id: string }> extends Omit<GridHeadProps<TRow>, 'table'> {
  readonly ref: Ref<HTMLTableRowElement>;
  readonly index: number;
  /** In pixels. */
  readonly top: number;
  readonly placedRow: RowInGroup<TRow>;
  readonly grouping: Grouping<TRow> | undefined;
  readonly renderActions: (row: TRow) => ReactNode;
}

/**
 * A table row. The first row of a group shows the values that all rows of the group have in common. A line on the left
 * marks the group.
 */
function GridRow<TRow extends { readonly id: string }>({
  ref,
  index,
  top,
  placedRow: { row, place, size },
  columns,
  grouping,
  ticks,
  renderActions,
}: GridRowProps<TRow>) {
  const isShared = (columnId: string): boolean => size > 1 && grouping?.shared.has(columnId) === true;
  return (
    <tr
      ref={ref}
      data-index={index}
      data-row={row.id}
      aria-rowindex={index + 2}
      className={cn(
        'absolute inset-x-0 top-0 grid content-center items-center border-border transition-colors hover:bg-surface-sunken/60',
        place === 0 && 'border-t',
        grouping ? (place === 0 ? 'min-h-11 py-1' : 'min-h-9 py-1') : 'min-h-14 py-1.5',
        size > 1 && 'before:absolute before:inset-y-0 before:left-1 before:w-0.5 before:bg-control/40',
        size > 1 && place === 0 && 'before:top-2',
        size > 1 && place === size - 1 && 'before:bottom-2',
      )}
      style={{ ...gridOf(columns, ticks), transform: `translateY(${top}px)` }}
    >
      {ticks && (
        <td className="pl-3.5">
          <RowTick ticks={ticks} row={row.original} />
        </td>
      )}
      {columns.all.map(
        ({ id, className, value, cell = value }, index) =>
          !(place > 0 && isShared(id)) && (
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- labelled by the component inside
            <td
              key={id}
              rowSpan={isShared(id) ? size : undefined}
              className={cn('min-w-0 px-2 wrap-break-word first:pl-5', className)}
              style={{ gridColumnStart: index + (ticks ? 2 : 1) }}
            >
              {cell(row.original)}
            </td>
          ),
      )}
      <td className="-col-end-1 flex justify-end gap-0.5 pr-2">{renderActions(row.original)}</td>
    </tr>
  );
}
