import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useSaveDocument } from '@/api/documents/documents.ts';
import { userQuery } from '@/api/session/user.ts';
import { AddressAdvice } from '@/components/people/address-advice.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { SearchField } from '@/components/lists/search-field.tsx';
import { losesFocus } from '@/components/lists/use-selection-bar.ts';
import { UnsavedChangesGuard } from '@/components/form/unsaved-changes-guard.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { monthText } from '@/lib/text/day-text.ts';
import { searchText } from '@/lib/text/search-text.ts';
import { usePageState } from '@/lib/navigation/use-page-state.ts';
import { useOnline } from '@/lib/http/use-online.ts';
import type { Mailing } from '@/lib/mailing/mailing-progress.ts';
import type { RenderDelivery } from './bar/hand-over.tsx';
import { type LedgerRow, type RowFilter, isOfFilter, isTickable } from './ledger.ts';
import { focusRow } from './list-keys.ts';
import { MonthBar } from './bar/month-bar.tsx';
import { MonthChips } from './month-chips.tsx';
import { MonthList } from './month-list.tsx';
import type { RowContext } from './rows/month-row.tsx';
import { shiftMonth } from './rows/month-rows.ts';
import { isUnderWay } from './bar/month-progress.ts';
import { ProfileNotice } from './profile-notice.tsx';
import type { useMonthTask } from './bar/use-month-task.ts';
import { type RowForms, useRowForms } from './rows/use-row-forms.ts';
import { useStickyMatches } from './rows/use-sticky-matches.ts';

interface MonthLedgerProps {
  readonly month: string;
  readonly rows: readonly LedgerRow[];
  readonly monthTask: ReturnType<typeof useMonthTask>;
  readonly mailing: Mailing;
  readonly isSearching: boolean;
  /** The filter that is selected at first. */
  readonly shownFirst: RowFilter;
  /** The id of the lease whose payment form is open at first. */
  readonly openLeaseId: string | undefined;
  readonly renderDelivery: RenderDelivery;
}

/** The list of a month's dues, with payments, documents, deliveries and next steps. */
export function MonthLedger({
  month,
  rows,
  monthTask,
  mailing,
  isSearching,
  shownFirst,
  openLeaseId,
  renderDelivery,
}: MonthLedgerProps) {
  const { data: user } = useSuspenseQuery(userQuery);
  const [filter, setFilter] = usePageState(`filter ${month}`, shownFirst);
  const [query, setQuery] = usePageState(`query ${month}`, '');
  const forms = useRowForms(
    rows.find(({ due, step }) => due.leaseId === openLeaseId && step === 'record')?.due.dueId,
  );
  const isOnline = useOnline();
  const place = useRef<HTMLDivElement>(null);
  const shown = useShownRows(rows, { filter, query, open: forms.open });
  const { tickedLeaseIds, ticked, tick, clear } = useTicks(rows);
  const context: RowContext = {
    month,
    isLocked: !isOnline || (monthTask.progress !== null && isUnderWay(monthTask.progress)),
    forms,
    renderDelivery,
    ...useRowActions(monthTask, mailing),
  };
  const focusList = (): void => place.current?.querySelector('ul')?.focus({ preventScroll: true });

  return (
    <div ref={place}>
      <UnsavedChangesGuard isDirty={forms.isDirty} />
      {rows.some(({ due }) => due.blocker === 'PROFILE_INCOMPLETE') && <ProfileNotice />}
      <div className="mb-3 empty:hidden">
        <AddressAdvice landlord={user} ofSeveral />
      </div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 lg:flex-nowrap">
        <MonthChips rows={rows} filter={filter} onChoose={setFilter} />
        <MonthSearch query={query} isSearching={isSearching} onQuery={setQuery} />
      </div>
      <MonthList
        rows={shown}
        tickedLeaseIds={tickedLeaseIds}
        done={rows.every(({ step }) => step === 'done') ? <MonthDone month={month} rows={rows} /> : null}
        onTick={tick}
        context={context}
      />
      <MonthBar
        month={month}
        rows={rows}
        ticked={ticked}
        isOnline={isOnline}
        monthTask={monthTask}
        mailing={mailing}
        onClear={() => {
          const isLeft = losesFocus();
          clear();
          if (isLeft) focusList();
        }}
        onEnd={focusList}
      />
    </div>
  );
}

interface MonthSearchProps {
  readonly query: string;
  /** True if the search field is open on a phone. */
  readonly isSearching: boolean;
  readonly onQuery: (query: string) => void;
}

function MonthSearch({ query, isSearching, onQuery }: MonthSearchProps) {
  const { LL } = useI18nContext();
  return (
    <div className={isSearching ? 'w-full sm:w-54' : 'w-full max-sm:hidden sm:w-54'}>
      <SearchField
        value={query}
        onChange={onQuery}
        placeholder={LL.month.searchPlaceholder()}
        isSmall
        onDown={() => focusRow(1)}
      />
    </div>
  );
}

/** Returns the functions that mail or download a document of a row, and that issue the due notice of a row. */
function useRowActions(
  monthTask: MonthLedgerProps['monthTask'],
  mailing: MonthLedgerProps['mailing'],
): Pick<RowContext, 'onSend' | 'onDownload' | 'onNotice'> {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const { mutate } = useSaveDocument((error) => report(error, LL.month.downloadFailed()));
  return {
    onSend: (documentId) => mailing.begin([documentId]),
    onDownload: (document) => mutate(document),
    onNotice: (tenantId) => monthTask.begin({ kind: 'notices' }, [tenantId]),
  };
}

interface Search {
  readonly filter: RowFilter;
  readonly query: string;
  /** The open forms. The key is the id of the due. A row with an open form stays in the list. */
  readonly open: RowForms['open'];
}

function useShownRows(rows: readonly LedgerRow[], { filter, query, open }: Search): readonly LedgerRow[] {
  const wanted = useDeferredValue(query);
  const matchingIds = useMemo(
    () => rows.filter((row) => isOfFilter(row, filter)).map(({ due }) => due.dueId),
    [rows, filter],
  );
  const stays = useStickyMatches(filter, matchingIds);
  return useMemo(() => {
    const words = searchText(wanted).split(/\s+/).filter(Boolean);
    return rows.filter(({ due }) => {
      const text = searchText(`${due.tenantName} ${due.propertyName ?? ''} ${due.label ?? ''}`);
      return open.has(due.dueId) || (stays.has(due.dueId) && words.every((word) => text.includes(word)));
    });
  }, [rows, stays, wanted, open]);
}

/** Returns the ids of the ticked leases, and the rows of these leases that can still be ticked. */
function useTicks(rows: readonly LedgerRow[]) {
  const [tickedLeaseIds, setTickedLeaseIds] = useState<ReadonlySet<string>>(new Set());
  const ticked = useMemo(
    () => rows.filter((row) => isTickable(row) && tickedLeaseIds.has(row.due.leaseId)),
    [rows, tickedLeaseIds],
  );
  const tick = (some: readonly LedgerRow[], isTicked: boolean): void =>
    setTickedLeaseIds((before) => {
      const after = new Set(before);
      for (const { due } of some) after[isTicked ? 'add' : 'delete'](due.leaseId);
      return after;
    });
  return { tickedLeaseIds, ticked, tick, clear: () => setTickedLeaseIds(new Set()) };
}

/** Says that nothing is left to do in the month. This text replaces the column headings. */
function MonthDone({ month, rows }: { month: string; rows: readonly LedgerRow[] }) {
  const { LL, locale } = useI18nContext();
  const next = shiftMonth(month, 1);
  const documents = new Set(rows.flatMap((row) => row.documents.map(({ id }) => id))).size;
  return (
    <output className="flex min-h-8.5 flex-wrap items-center gap-x-2 bg-success-soft px-4 py-1.5 text-small">
      <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
      <span className="font-medium first-letter:uppercase">
        {LL.month.doneTitle({ month: monthText(month, locale) })}
      </span>
      <span className="text-muted">{LL.month.doneText({ n: rows.length, documents })}</span>
      <Link
        to="/month"
        search={{ month: next }}
        className="focus-ring ml-auto rounded-sm font-medium text-primary underline underline-offset-4"
      >
        {LL.month.openMonth({ month: monthText(next, locale) })}
      </Link>
    </output>
  );
}
