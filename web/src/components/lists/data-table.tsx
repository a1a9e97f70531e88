import { useTable } from '@tanstack/react-table';
import { SearchX } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { searchedDigits } from '@/lib/text/phone-text.ts';
import { searchFor, searchText } from '@/lib/text/search-text.ts';
import { useDeferredArrival } from '@/lib/loading/use-deferred-arrival.ts';
import { useWindowFits } from '@/lib/state/use-window-fits.ts';
import { type Columns, features, sortedColumns } from './columns.ts';
import { DataCards } from './data-cards.tsx';
import { DataGrid } from './data-grid.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { MainHeading } from '../page/main-heading.tsx';
import type { Grouping } from './row-groups.ts';
import { AllTick, type Ticks } from './row-ticks.tsx';
import { SearchField } from './search-field.tsx';
import { SortSelect } from './sort-select.tsx';
import { Button } from '../ui/button.tsx';
import { Surface } from '../ui/surface.tsx';
import { useListPosition } from './use-list-position.ts';
import { type ListSearch, useRestoredSearch } from './use-list-search.ts';

const WIDE_REM = 75;
const NONE: never[] = [];

/** A filter on a list, in addition to the search. */
interface ListFilter<TRow> {
  readonly accepts: (row: TRow) => boolean;
  /** True while the filter hides rows. */
  readonly isActive: boolean;
  readonly onClear: () => void;
  /** Shown when no row matches the filter. Without a title, the list says that it has no results. */
  readonly noMatchTitle?: string | undefined;
  readonly noMatchText: string;
  readonly controls: ReactNode;
}

/** The header of a list page: its title, links to related lists and the add button. The search is in the same line. */
interface ListHead {
  readonly title: string;
  readonly controls: ReactNode;
  /** The add button. A phone hides this button, because another add button floats above the page. */
  readonly action: ReactNode;
}

interface DataTableProps<TRow extends { readonly id: string }> {
  readonly label: string;
  /** Undefined while the rows are loading. */
  readonly rows: readonly TRow[] | undefined;
  readonly columns: Columns<TRow>;
  /** Returns the text of a row. The search looks for a match in this text. */
  readonly searchable: (row: TRow) => string;
  /** Returns the phone number of a row. The search also looks for a match in the number. */
  readonly phoneOf?: (row: TRow) => string | null;
  readonly searchPlaceholder: string;
  /** Stores the search text and the sorting outside of the list. Without this prop, the list stores both. */
  readonly search?: ListSearch;
  readonly filter?: ListFilter<TRow>;
  readonly head?: ListHead;
  readonly grouping?: Grouping<TRow>;
  readonly ticks?: Ticks<TRow>;
  readonly renderActions: (row: TRow) => ReactNode;
  /** Renders a row on a narrow screen. */
  readonly renderCard?: (row: TRow) => ReactNode;
  /** Renders a group on a narrow screen. Without this prop, each row has a card. */
  readonly renderGroup?: (rows: readonly TRow[]) => ReactNode;
  /** Shown if the list has no rows at all. */
  readonly empty: ReactNode;
}

/**
 * A list that can be searched and sorted. On wide screens the list is a table, on narrow screens it consists of cards.
 */
export function DataTable<TRow extends { readonly id: string }>(props: DataTableProps<TRow>) {
  const { rows, filter, columns, head, ticks, empty } = props;
  const own = useRestoredSearch();
  const { query, setQuery, sorting, setSorting, settle } = props.search ?? own;
  const isWide = useWindowFits(WIDE_REM);
  const { place, onClickCapture } = useListPosition();
  const found = useFoundRows(props, query);
  const isArrived = useDeferredArrival(rows !== undefined);
  const defs = useMemo(() => sortedColumns(columns), [columns]);
  const table = useTable({
    features,
    columns: defs,
    data: found,
    state: { sorting },
    onSortingChange: setSorting,
    getRowId: (row) => row.id,
  });
  const isEmpty = rows?.length === 0;
  const View = isWide ? DataGrid : DataCards;
  return (
    <>
      {(head || !isEmpty) && (
        <Toolbar
          {...props}
          hasRows={!isEmpty}
          query={query}
          onQuery={setQuery}
          found={found.length}
          sortSelect={
            isWide ? null : <SortSelect columns={columns.all} sorting={sorting} onChange={setSorting} />
          }
        />
      )}
      {isEmpty ? (
        <Surface>{empty}</Surface>
      ) : !isArrived ? (
        <ListSkeleton isWide={isWide} isClose={props.grouping !== undefined} />
      ) : found.length === 0 ? (
        <NoMatch query={query} onQuery={setQuery} filter={filter} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the user clicks the links inside
        <div
          onClickCapture={(event) => {
            settle();
            onClickCapture(event);
          }}
        >
          {ticks && !isWide && (
            <div className="mb-2 empty:hidden">
              <AllTick ticks={ticks} rows={found} isLabelled />
            </div>
          )}
          <View {...props} table={table} place={place} />
        </div>
      )}
    </>
  );
}

function useFoundRows<TRow extends { readonly id: string }>(
  { rows, searchable, phoneOf, filter, grouping }: DataTableProps<TRow>,
  query: string,
): TRow[] {
  const texts = useMemo(
    () =>
      (rows ?? NONE).map((row) => ({
        row,
        text: searchText(searchable(row)),
        phone: searchedDigits(phoneOf?.(row) ?? ''),
      })),
    [rows, searchable, phoneOf],
  );
  const accepts = filter?.accepts;
  return useMemo(() => {
    const isFound = searchFor(query);
    const matching = texts.filter((entry) => (accepts?.(entry.row) ?? true) && isFound(entry));
    if (!grouping?.isFoundAsOne) return matching.map(({ row }) => row);
    const groups = new Set(matching.map(({ row }) => grouping.keyOf(row)));
    return texts.map(({ row }) => row).filter((row) => groups.has(grouping.keyOf(row)));
  }, [texts, query, accepts, grouping]);
}

type ToolbarProps<TRow extends { readonly id: string }> = Pick<
  DataTableProps<TRow>,
  'rows' | 'searchPlaceholder' | 'head' | 'filter'
> & {
  readonly hasRows: boolean;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** The number of rows that match the search and the filter. */
  readonly found: number;
  readonly sortSelect: ReactNode;
};

/** The area above a list, with the header of the page, the search and the filters. */
function Toolbar<TRow extends { readonly id: string }>({
  rows,
  searchPlaceholder,
  head,
  filter,
  hasRows,
  query,
  onQuery,
  found,
  sortSelect,
}: ToolbarProps<TRow>) {
  const { LL } = useI18nContext();
  return (
    <div className={cn('flex flex-wrap items-center', head ? '-mt-1 mb-3 gap-x-4 gap-y-2' : 'mb-4 gap-3')}>
      {head && (
        <>
          <MainHeading title={head.title} className="sm:text-[1.5rem]" />
          {/* The title ends with a line break. */}
          <div aria-hidden className="order-2 -mt-2 basis-full" />
          <div className="order-5 w-full min-w-0 sm:order-3 sm:w-auto">{head.controls}</div>
        </>
      )}
      {hasRows && (
        <>
          <div
            className={
              head
                ? 'order-3 w-full sm:order-4 sm:ml-auto sm:w-92'
                : cn('w-full sm:w-92', filter && 'xl:w-0 xl:min-w-52 xl:max-w-92 xl:flex-1')
            }
          >
            <SearchField value={query} onChange={onQuery} placeholder={searchPlaceholder} />
          </div>
          {head && sortSelect && <div className="order-1 ml-auto flex sm:order-4 sm:ml-0">{sortSelect}</div>}
          {filter?.controls}
          {!head && sortSelect}
          <output
            // On a page with `head`, the filters already show the count, so this text is only for screen readers.
            className={head ? 'sr-only' : 'text-small text-muted tabular-nums'}
          >
            {rows && LL.table.count({ n: found, total: rows.length })}
          </output>
          {head && <div className="order-1 ml-auto max-sm:hidden">{head.action}</div>}
        </>
      )}
    </div>
  );
}

interface NoMatchProps<TRow> {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly filter: ListFilter<TRow> | undefined;
}

function NoMatch<TRow>({ query, onQuery, filter }: NoMatchProps<TRow>) {
  const { LL } = useI18nContext();
  return (
    <Surface>
      <EmptyState
        icon={SearchX}
        title={(!query && filter?.noMatchTitle) || LL.table.noMatchTitle()}
        text={query || !filter ? LL.table.noMatchText({ query }) : filter.noMatchText}
      >
        <div className="flex flex-wrap justify-center gap-3">
          {query && (
            <Button variant="secondary" onClick={() => onQuery('')}>
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
  );
}
