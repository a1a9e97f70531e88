import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { userQuery } from '@/api/user.ts';
import { AddressAdvice } from '@/components/address-advice.tsx';
import { SearchField } from '@/components/search-field.tsx';
import { losesFocus } from '@/components/use-selection-bar.ts';
import { UnsavedChangesGuard } from '@/components/unsaved-changes-guard.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { monthText } from '@/lib/text/day-text.ts';
import { searchText } from '@/lib/text/search-text.ts';
import { usePageState } from '@/lib/navigation/use-page-state.ts';
import { useOnline } from '@/lib/http/use-online.ts';
import type { RenderDelivery } from './hand-over.tsx';
import { type LedgerRow, type RowFilter, isOfFilter, isTickable } from './ledger.ts';
import { focusRow } from './list-keys.ts';
import { MonthBar } from './month-bar.tsx';
import { MonthChips } from './month-chips.tsx';
import { MonthList } from './month-list.tsx';
import { shiftMonth } from './month-rows.ts';
import { isUnderWay } from './month-progress.ts';
import { ProfileNotice } from './profile-notice.tsx';
import type { useMonthTask } from './use-month-task.ts';
import { useRowForms } from './use-row-forms.ts';
import type { useMailing } from './use-mailing.ts';
import { useStays } from './use-stays.ts';

interface MonthLedgerProps {
  readonly month: string;
  readonly rows: readonly LedgerRow[];
  readonly running: ReturnType<typeof useMonthTask>;
  readonly sending: ReturnType<typeof useMailing>;
  readonly isSearching: boolean;
  /** Which rows are shown at first. */
  readonly shownFirst: RowFilter;
  /** The lease whose payment is open at first. */
  readonly noted: string | undefined;
  readonly renderDelivery: RenderDelivery;
}

/** The rows of a month: who has paid, which documents follow, how they reach the tenants, and what comes next for each. */
export function MonthLedger({
  month,
  rows,
  running,
  sending,
  isSearching,
  shownFirst,
  noted,
  renderDelivery,
}: MonthLedgerProps) {
  const { LL } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  const [ticks, setTicks] = useState<ReadonlySet<string>>(new Set());
  const [filter, setFilter] = usePageState(`filter ${month}`, shownFirst);
  const [query, setQuery] = usePageState(`query ${month}`, '');
  const wanted = useDeferredValue(query);
  const forms = useRowForms(
    rows.find(({ due, step }) => due.leaseId === noted && step === 'note')?.due.dueId,
  );
  const isOnline = useOnline();
  const place = useRef<HTMLDivElement>(null);
  const isRunning = running.progress !== null && isUnderWay(running.progress);
  const ofFilter = useMemo(
    () => rows.filter((row) => isOfFilter(row, filter)).map(({ due }) => due.dueId),
    [rows, filter],
  );
  const stays = useStays(filter, ofFilter);
  const shown = useMemo(() => {
    const words = searchText(wanted).split(/\s+/).filter(Boolean);
    return rows.filter(({ due }) => {
      const text = searchText(`${due.tenantName} ${due.propertyName ?? ''} ${due.label ?? ''}`);
      // What is typed in a row stays in view.
      return (
        forms.open.has(due.dueId) || (stays.has(due.dueId) && words.every((word) => text.includes(word)))
      );
    });
  }, [rows, stays, wanted, forms.open]);
  const ticked = useMemo(
    () => rows.filter((row) => isTickable(row) && ticks.has(row.due.leaseId)),
    [rows, ticks],
  );

  const focusList = (): void => place.current?.querySelector('ul')?.focus({ preventScroll: true });

  const tick = (some: readonly LedgerRow[], isTicked: boolean): void =>
    setTicks((before) => {
      const after = new Set(before);
      for (const { due } of some) after[isTicked ? 'add' : 'delete'](due.leaseId);
      return after;
    });

  return (
    <div ref={place}>
      <UnsavedChangesGuard isDirty={forms.isDirty} />
      {rows.some(({ due }) => due.blocker === 'PROFILE_INCOMPLETE') && <ProfileNotice />}
      <div className="mb-3 empty:hidden">
        <AddressAdvice landlord={user} ofSeveral />
      </div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 lg:flex-nowrap">
        <MonthChips rows={rows} filter={filter} onChoose={setFilter} />
        <div className={isSearching ? 'w-full sm:w-54' : 'w-full max-sm:hidden sm:w-54'}>
          <SearchField
            value={query}
            onChange={setQuery}
            placeholder={LL.month.searchPlaceholder()}
            isSmall
            onDown={() => focusRow(1)}
          />
        </div>
      </div>
      <MonthList
        month={month}
        rows={shown}
        ticks={ticks}
        isLocked={isRunning || !isOnline}
        isOnline={isOnline}
        done={rows.every(({ step }) => step === 'done') ? <Done month={month} rows={rows} /> : null}
        forms={forms}
        onTick={tick}
        onSend={(documentId) => sending.begin([documentId])}
        renderDelivery={renderDelivery}
      />
      <MonthBar
        month={month}
        ticked={ticked}
        isOnline={isOnline}
        running={running}
        sending={sending}
        onClear={() => {
          const isLeft = losesFocus();
          setTicks(new Set());
          if (isLeft) focusList();
        }}
        onEnd={focusList}
      />
    </div>
  );
}

/** Says that nothing is left to do in the month, in the place of its columns. */
function Done({ month, rows }: { month: string; rows: readonly LedgerRow[] }) {
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
