import { validate } from '@formisch/react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { MonthTenant } from '@shared/contract/receipt-month.ts';
import { SearchField } from '@/components/search-field.tsx';
import { Segmented } from '@/components/ui/segmented.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { numberText } from '@/lib/number-text.ts';
import { searchText } from '@/lib/search-text.ts';
import { IssueBar } from './issue-bar.tsx';
import { IssueDialog, type MonthIssue } from './issue-dialog.tsx';
import { MonthList } from './month-list.tsx';
import { type RowFilter, isOfFilter, isTickable, rowState, tickedRows } from './month-rows.ts';
import { isUnderWay } from './month-run.ts';
import type { PaymentFormStore } from './payment-form.ts';
import { ProfileNotice } from './profile-notice.tsx';
import { RunCard } from './run-card.tsx';
import { SendCard } from './send-card.tsx';
import { useMonthRun } from './use-month-run.ts';

interface MonthTenantsProps {
  readonly month: string;
  readonly rows: readonly MonthTenant[];
  readonly payment: PaymentFormStore;
}

const FILTERS: readonly RowFilter[] = ['all', 'toIssue', 'issued', 'blocked'];

/** Choosing who gets a quittance for the month, and the outcome of issuing them. */
export function MonthTenants({ month, rows, payment }: MonthTenantsProps) {
  const { LL, locale } = useI18nContext();
  const [ticks, setTicks] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<MonthIssue | null>(null);
  const [filter, setFilter] = useState<RowFilter>('all');
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const { run, begin, ...actions } = useMonthRun(month);
  const isRunning = run !== null && isUnderWay(run);
  const ticked = useMemo(() => tickedRows(rows, ticks), [rows, ticks]);
  const shown = useMemo(() => {
    const words = searchText(wanted).split(/\s+/).filter(Boolean);
    return rows.filter((row) => {
      const text = searchText(`${row.tenantName} ${row.propertyName ?? ''}`);
      return isOfFilter(row, filter) && words.every((word) => text.includes(word));
    });
  }, [rows, filter, wanted]);

  const tick = (some: readonly MonthTenant[], isTicked: boolean): void =>
    setTicks((before) => {
      const after = new Set(before);
      for (const { tenantId } of some) after[isTicked ? 'add' : 'delete'](tenantId);
      return after;
    });

  const ask = async (): Promise<void> => {
    const paid = await validate(payment, { shouldFocus: true });
    if (paid.success) setAsked({ month, rows: ticked, paidAt: paid.output.paidAt });
  };

  return (
    <>
      {run && <RunCard key={String(isRunning)} run={run} {...actions} />}
      {!isRunning && <SendCard month={month} />}
      {rows.some(({ blocker }) => blocker === 'PROFILE_INCOMPLETE') && <ProfileNotice />}
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField value={query} onChange={setQuery} placeholder={LL.monthReceipts.searchPlaceholder()} />
        <Segmented
          label={LL.monthReceipts.show()}
          value={filter}
          onChange={setFilter}
          options={FILTERS.map((value) => {
            const n = numberText(rows.filter((row) => isOfFilter(row, value)).length, locale);
            const label = LL.monthReceipts.filters[value]({ n });
            return { value, label, face: label };
          })}
        />
      </div>
      <MonthList rows={shown} ticked={ticked} isLocked={isRunning} onTick={tick} />
      {!isRunning && (
        <IssueBar
          month={month}
          ticked={ticked}
          isAllIssued={rows.every((row) => rowState(row) === 'issued')}
          canIssue={rows.some(isTickable)}
          onIssue={() => void ask()}
        />
      )}
      <IssueDialog
        asked={asked}
        onCancel={() => setAsked(null)}
        onConfirm={(confirmed) => {
          setAsked(null);
          void begin(
            confirmed.paidAt,
            confirmed.rows.map(({ tenantId }) => tenantId),
          );
        }}
      />
    </>
  );
}
