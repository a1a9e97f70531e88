import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
} from '@tanstack/react-table';

const collator = new Intl.Collator(['fr', 'en'], { sensitivity: 'base', numeric: true });

/** The features of our tables: sorting by column, dictionary order for text, and order by value for amounts. */
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
  /** The widths of the grid columns. The last column contains the buttons. */
  readonly grid: string;
  /** The class names of each column by its id. `actions` is the column of buttons. */
  readonly classNames: Readonly<Record<string, string>>;
  /** Additional class names of header cells by column id. */
  readonly headClassNames?: Readonly<Record<string, string>>;
}
