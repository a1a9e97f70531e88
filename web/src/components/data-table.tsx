import { type SortingState, useTable } from '@tanstack/react-table';
import { SearchX } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { digitsOf, searchFor, searchText } from '@/lib/search-text.ts';
import { useMediaQuery } from '@/lib/use-media-query.ts';
import { DataCards } from './data-cards.tsx';
import { DataGrid } from './data-grid.tsx';
import { EmptyState } from './empty-state.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { SearchField } from './search-field.tsx';
import { SortSelect } from './sort-select.tsx';
import { type Columns, features } from './table-features.ts';
import { Button } from './ui/button.tsx';

const WIDE = '(min-width: 75rem)';
const NONE: never[] = [];

/** A filter on a list, in addition to the search. */
interface ListFilter<TRow> {
  readonly accepts: (row: TRow) => boolean;
  /** Whether it currently excludes anything. */
  readonly isActive: boolean;
  readonly onClear: () => void;
  /** Shown when no row matches. */
  readonly noMatchText: string;
  /** The controls to set it. */
  readonly controls: ReactNode;
}

interface DataTableProps<TRow extends { readonly id: string }> {
  readonly label: string;
  readonly rows: readonly TRow[] | undefined;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
  readonly columns: Columns<TRow>;
  /** The text that a search matches against. */
  readonly searchable: (row: TRow) => string;
  /** A phone number that it matches against as well. */
  readonly phoneOf?: (row: TRow) => string | null;
  readonly searchPlaceholder: string;
  readonly filter?: ListFilter<TRow>;
  /** Beside the search: what else decides which rows there are. */
  readonly controls?: ReactNode;
  /** A row's buttons. */
  readonly renderActions: (row: TRow) => ReactNode;
  /** A row on a narrow screen. */
  readonly renderCard: (row: TRow) => ReactNode;
  /** Shown when there are no rows at all. */
  readonly empty: ReactNode;
}

/** A list that can be searched and sorted: a table on wide screens, cards on narrow ones. */
export function DataTable<TRow extends { readonly id: string }>(props: DataTableProps<TRow>) {
  const { rows, isFailed, onRetry, searchable, phoneOf, filter, columns, empty } = props;
  const { LL } = useI18nContext();
  const [query, setQuery] = useState('');
  const [sorting, setSorting] = useState<SortingState>(NONE);
  const isWide = useMediaQuery(WIDE);

  const texts = useMemo(
    () =>
      (rows ?? NONE).map((row) => ({
        row,
        text: searchText(searchable(row)),
        phone: digitsOf(phoneOf?.(row) ?? ''),
      })),
    [rows, searchable, phoneOf],
  );
  const accepts = filter?.accepts;
  const found = useMemo(() => {
    const isFound = searchFor(query);
    return texts.filter((known) => (accepts?.(known.row) ?? true) && isFound(known)).map(({ row }) => row);
  }, [texts, query, accepts]);
  const table = useTable({
    features,
    columns: columns.defs,
    data: found,
    state: { sorting },
    onSortingChange: setSorting,
    getRowId: (row) => row.id,
  });

  if (isFailed && !rows) {
    return (
      <Surface>
        <EmptyState icon={SearchX} title={LL.errors.unexpectedTitle()} text={LL.table.loadFailed()}>
          <Button onClick={onRetry}>{LL.common.retry()}</Button>
        </EmptyState>
      </Surface>
    );
  }
  if (rows?.length === 0) return <Surface>{empty}</Surface>;

  const sortSelect = isWide ? null : (
    <SortSelect columns={columns.defs} sorting={sorting} onChange={setSorting} />
  );
  const View = isWide ? DataGrid : DataCards;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <div className="w-full sm:w-auto sm:max-w-sm sm:min-w-84 sm:flex-1">
          <SearchField value={query} onChange={setQuery} placeholder={props.searchPlaceholder} />
        </div>
        {props.controls}
        {filter?.controls}
        {sortSelect}
        <output className="text-small text-muted tabular-nums">
          {rows && LL.table.count({ n: found.length, total: rows.length })}
        </output>
      </div>
      {!rows ? (
        <ListSkeleton isWide={isWide} />
      ) : found.length === 0 ? (
        <Surface>
          <EmptyState
            icon={SearchX}
            title={LL.table.noMatchTitle()}
            text={query || !filter ? LL.table.noMatchText({ query }) : filter.noMatchText}
          >
            <div className="flex flex-wrap justify-center gap-3">
              {query && (
                <Button variant="secondary" onClick={() => setQuery('')}>
                  {LL.table.clearSearch()}
                </Button>
              )}
              {filter?.isActive && (
                <Button variant="secondary" onClick={filter.onClear}>
                  {LL.table.clearFilters()}
                </Button>
              )}
            </div>
          </EmptyState>
        </Surface>
      ) : (
        <View {...props} table={table} />
      )}
    </>
  );
}

const Surface = ({ children }: { children: ReactNode }) => (
  <div className="rounded-card border border-border bg-surface shadow-card">{children}</div>
);
