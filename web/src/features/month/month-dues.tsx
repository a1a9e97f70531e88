import { useDeferredValue, useMemo, useState } from 'react';
import type { MonthDue } from '@shared/contract/month-due.ts';
import { SearchField } from '@/components/search-field.tsx';
import { UnsavedChangesGuard } from '@/components/unsaved-changes-guard.tsx';
import { Segmented } from '@/components/ui/segmented.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { numberText } from '@/lib/number-text.ts';
import { searchText } from '@/lib/search-text.ts';
import { IssueCard } from './issue-card.tsx';
import { MonthList } from './month-list.tsx';
import { type RowFilter, isOfFilter, isReady, tenantsOf, tickedRows } from './month-rows.ts';
import { isUnderWay } from './month-run.ts';
import { PayBar } from './pay-bar.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { ProfileNotice } from './profile-notice.tsx';
import type { RenderDelivery } from './render-delivery.ts';
import { RunCard } from './run-card.tsx';
import { SendCard } from './send-card.tsx';
import { useMonthRun } from './use-month-run.ts';
import { useRowForms } from './use-row-forms.ts';

interface MonthDuesProps {
  readonly month: string;
  readonly rows: readonly MonthDue[];
  readonly renderDelivery: RenderDelivery;
}

const FILTERS: readonly RowFilter[] = ['all', 'open', 'paid'];

/** Noting who has paid for the month, then its receipts and how they reach the tenants. */
export function MonthDues({ month, rows, renderDelivery }: MonthDuesProps) {
  const { LL, locale } = useI18nContext();
  const [ticks, setTicks] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<readonly MonthDue[] | null>(null);
  const [filter, setFilter] = useState<RowFilter>('all');
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const forms = useRowForms();
  const { run, begin, ...actions } = useMonthRun(month);
  const isRunning = run !== null && isUnderWay(run);
  const ticked = useMemo(() => tickedRows(rows, ticks), [rows, ticks]);
  const shown = useMemo(() => {
    const words = searchText(wanted).split(/\s+/).filter(Boolean);
    return rows.filter((row) => {
      const text = searchText(`${row.tenantName} ${row.propertyName ?? ''} ${row.label ?? ''}`);
      // What is typed in a row stays in view.
      return (
        forms.open.has(row.dueId) || (isOfFilter(row, filter) && words.every((word) => text.includes(word)))
      );
    });
  }, [rows, filter, wanted, forms.open]);

  const tick = (some: readonly MonthDue[], isTicked: boolean): void =>
    setTicks((before) => {
      const after = new Set(before);
      for (const { leaseId } of some) after[isTicked ? 'add' : 'delete'](leaseId);
      return after;
    });

  return (
    <>
      <UnsavedChangesGuard isDirty={forms.isDirty} />
      {run && <RunCard key={String(isRunning)} run={run} rows={rows} {...actions} />}
      {!isRunning && (
        <>
          <IssueCard
            month={month}
            rows={rows}
            onIssue={() => begin({ kind: 'issue' }, tenantsOf(rows.filter(isReady)))}
          />
          <SendCard month={month} renderDelivery={renderDelivery} />
        </>
      )}
      {rows.some(({ blocker }) => blocker === 'PROFILE_INCOMPLETE') && <ProfileNotice />}
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField value={query} onChange={setQuery} placeholder={LL.month.searchPlaceholder()} />
        <Segmented
          label={LL.month.show()}
          value={filter}
          onChange={setFilter}
          options={FILTERS.map((value) => {
            const n = numberText(rows.filter((row) => isOfFilter(row, value)).length, locale);
            const label = LL.month.filters[value]({ n });
            return { value, label, face: label };
          })}
        />
      </div>
      <MonthList rows={shown} ticked={ticked} isLocked={isRunning} forms={forms} onTick={tick} />
      {!isRunning && (
        <PayBar
          month={month}
          rows={rows}
          ticked={ticked}
          isTyping={forms.open.size > 0}
          onPay={() => setAsked(ticked)}
        />
      )}
      <PayDialog
        month={month}
        asked={asked}
        onCancel={() => setAsked(null)}
        onConfirm={(paid, { paidOn, method }) => {
          setAsked(null);
          begin({ kind: 'pay', idempotencyKey: crypto.randomUUID(), paidOn, method }, tenantsOf(paid));
        }}
      />
    </>
  );
}
