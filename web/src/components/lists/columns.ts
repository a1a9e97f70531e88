import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

export interface Column<TRow> {
  readonly id: string;
  readonly header: string;
  /** The width as a track of CSS `grid-template-columns`. */
  readonly width: string;
  readonly className?: string;
  /** Returns the value to sort by: a text, which sorts in dictionary order, or a number. */
  readonly value: (row: TRow) => string | number;
  /** Renders the cell. Without this function, the cell shows the value. */
  readonly cell?: (row: TRow) => ReactNode;
  /** True if the first click on the header sorts in descending order. */
  readonly isDescendingFirst?: boolean;
}

/** The columns of a list, and the width of the column of buttons after them. */
export interface Columns<TRow> {
  readonly all: readonly Column<TRow>[];
  readonly actionsWidth: string;
}

const collator = new Intl.Collator(['fr', 'en'], { sensitivity: 'base', numeric: true });

/** The features of our tables: sorting by the value of a column. */
export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: {
    byValue: (a, b, columnId) => {
      const value = a.getValue(columnId);
      return typeof value === 'number'
        ? sortFn_basic(a, b, columnId)
        : collator.compare(String(value), String(b.getValue(columnId)));
    },
  },
});

/** Returns the columns as TanStack Table needs them for sorting. */
export const sortedColumns = <TRow extends object>({ all }: Columns<TRow>) =>
  all.map(({ id, header, value, isDescendingFirst = false }): ColumnDef<typeof features, TRow> => ({
    id,
    header,
    accessorFn: value,
    sortFn: 'byValue',
    sortDescFirst: isDescendingFirst,
  }));
