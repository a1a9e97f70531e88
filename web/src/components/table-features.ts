import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
} from '@tanstack/react-table';

const collator = new Intl.Collator(['fr', 'en'], { sensitivity: 'base', numeric: true });

/** The features of our tables: sorting by column, text in dictionary order and amounts by value. */
export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: {
    words: (a, b, columnId) => collator.compare(String(a.getValue(columnId)), String(b.getValue(columnId))),
    number: sortFn_basic,
  },
});

/** The columns of a table. */
export interface Columns<TRow extends object> {
  readonly defs: readonly ColumnDef<typeof features, TRow>[];
  /** The widths of the grid's columns; the last one holds the buttons. */
  readonly grid: string;
  /** Class names by column id; `actions` is the column of buttons. */
  readonly classNames: Readonly<Record<string, string>>;
  /** Additional class names for the header cells. */
  readonly headClassNames?: Readonly<Record<string, string>>;
}
