import { SearchX } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { EmptyState } from '@/components/empty-state.tsx';
import { SelectionBarButton } from '@/components/lists/selection-buttons.tsx';
import { VirtualList } from '@/components/lists/virtual-list.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useWindowFits } from '@/lib/state/use-window-fits.ts';
import { type LedgerRow, isTickable } from './ledger.ts';
import { listKey } from './list-keys.ts';
import { MonthRow, type RowContext } from './rows/month-row.tsx';
import { TickBox } from '@/components/ui/tick-box.tsx';

/**
 * The window width in rem from which a row shows its columns: `--container-row` of app.css, plus the margins of the
 * page.
 */
const WIDE_REM = 50;

/** The heights include the border of a row. */
const ROW_HEIGHT_PX = { wide: 52, narrow: 72 };

const keyOf = ({ due }: LedgerRow): string => due.dueId;

interface MonthListProps {
  readonly rows: readonly LedgerRow[];
  readonly tickedLeaseIds: ReadonlySet<string>;
  /** The content above the rows when nothing is left to do. */
  readonly done: ReactNode;
  readonly onTick: (rows: readonly LedgerRow[], isTicked: boolean) => void;
  readonly context: RowContext;
}

/**
 * The list of rows, below a checkbox that ticks all rows. The list is virtualized: it does not render rows out of view.
 */
export function MonthList({ rows, tickedLeaseIds, done, onTick, context }: MonthListProps) {
  const { LL } = useI18nContext();
  const isWide = useWindowFits(WIDE_REM);
  const tickable = rows.filter(isTickable);
  const tickAll = (isTicked: boolean): void => onTick(tickable, isTicked);

  return (
    <div className="@container -mx-4 border-y border-border bg-surface not-has-data-[state=open]:sm:overflow-clip sm:mx-0 sm:rounded-card sm:border-x sm:shadow-card">
      {done ?? (
        <ListHead
          rows={tickable}
          tickedLeaseIds={tickedLeaseIds}
          isLocked={context.isLocked}
          onTick={tickAll}
        />
      )}
      {rows.length === 0 && (
        <EmptyState icon={SearchX} title={LL.table.noMatchTitle()} text={LL.month.noneShown()} />
      )}
      <VirtualList
        rows={rows}
        keyOf={keyOf}
        heightPxOf={() => (isWide ? ROW_HEIGHT_PX.wide : ROW_HEIGHT_PX.narrow)}
        kept={rows.flatMap(({ due }, index) => (context.forms.open.has(due.dueId) ? [index] : []))}
        aria-label={LL.month.list()}
        tabIndex={-1}
        data-row-buttons
        onKeyDown={(event: KeyboardEvent<HTMLElement>) =>
          listKey(event, () => !context.isLocked && tickAll(true))
        }
        className="focus-ring focus-visible:-outline-offset-2"
        itemClassName="border-b border-border has-data-[state=open]:z-10"
      >
        {(row) => (
          <MonthRow
            row={row}
            isTicked={isTickable(row) && tickedLeaseIds.has(row.due.leaseId)}
            onTick={(isTicked) => onTick([row], isTicked)}
            context={context}
          />
        )}
      </VirtualList>
    </div>
  );
}

interface ListHeadProps {
  readonly rows: readonly LedgerRow[];
  readonly tickedLeaseIds: ReadonlySet<string>;
  readonly isLocked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/** The checkbox that ticks all rows, with the column headings. */
function ListHead({ rows, tickedLeaseIds, isLocked, onTick }: ListHeadProps) {
  const { LL } = useI18nContext();
  const n = rows.filter(({ due }) => tickedLeaseIds.has(due.leaseId)).length;
  return (
    <div className="sticky top-14 z-10 grid min-h-8.5 grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-3 bg-surface-sunken px-4 text-small font-medium text-muted shadow-[0_1px_0_var(--border)] @row:grid-cols-[1.25rem_minmax(0,1fr)_9rem_minmax(0,10rem)_7.25rem_8rem] @[62rem]:grid-cols-[1.25rem_minmax(0,1fr)_9.25rem_minmax(0,13.5rem)_8rem_8rem] low:static">
      <TickBox
        id="tick-all"
        aria-label={LL.month.tickAll({ n: rows.length })}
        checked={rows.length > 0 && n === rows.length}
        isMixed={n > 0 && n < rows.length}
        disabled={rows.length === 0 || isLocked}
        onTick={onTick}
      />
      {n > 0 && <SelectionBarButton />}
      <Headings n={rows.length} />
    </div>
  );
}

/** The column headings. A narrow screen shows the label of the checkbox in their place. */
function Headings({ n }: { readonly n: number }) {
  const { LL } = useI18nContext();
  return (
    <>
      <span aria-hidden className="@max-row:hidden">
        {LL.month.columns.tenant()}
      </span>
      <label htmlFor="tick-all" className="cursor-pointer @row:hidden">
        {LL.month.tickAll({ n })}
      </label>
      <span aria-hidden className="@max-row:hidden">
        {LL.month.columns.payment()}
      </span>
      <span aria-hidden className="@max-row:hidden">
        {LL.month.columns.document()}
      </span>
      <span aria-hidden className="text-right @max-row:hidden">
        {LL.month.columns.amount()}
      </span>
    </>
  );
}

const SKELETONS = [0, 1, 2, 3, 4, 5];

/** The placeholder of the list while it loads. The placeholder's rows have the height of loaded rows. */
export const MonthListSkeleton = () => (
  <div
    aria-hidden
    className="@container -mx-4 border-y border-border bg-surface not-has-data-[state=open]:sm:overflow-clip sm:mx-0 sm:rounded-card sm:border-x sm:shadow-card"
  >
    <div className="h-8.5 bg-surface-sunken shadow-[0_1px_0_var(--border)]" />
    {SKELETONS.map((row) => (
      <div
        key={row}
        className="flex h-18 animate-pulse items-center gap-3 border-b border-border px-4 last:border-b-0 @row:h-13"
      >
        <span className="size-5 rounded-md bg-border/70" />
        <span className="grid flex-1 gap-2">
          <span className="h-3 w-40 rounded-md bg-border/70" />
          <span className="h-2.5 w-24 rounded-md bg-border/70" />
        </span>
        <span className="h-3 w-16 rounded-md bg-border/70" />
        <span className="h-8 w-24 rounded-control bg-border/70" />
      </div>
    ))}
  </div>
);
