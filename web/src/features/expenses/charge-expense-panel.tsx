import { useQuery } from '@tanstack/react-query';
import type { Expense } from '@shared/contract/expense.ts';
import { addDays, addMonths } from '@shared/domain/ledger/days.ts';
import { allExpensesQuery } from '@/api/expenses.ts';
import { lessorsQuery } from '@/api/people/lessors.ts';
import { loaded } from '@/api/cache/loaded.ts';
import { useProperties } from '@/api/properties.ts';
import type { LazyPanelProps } from '@/components/panels/lazy-panel.tsx';
import { PanelLoadFailed } from '@/components/panels/panel-load-failed.tsx';
import { PanelSkeleton, SidePanel } from '@/components/panels/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { ExpenseFields } from './expense-fields.tsx';
import type { ExpenseStart } from './expense-schema.ts';

interface ChargeExpensePanelProps extends LazyPanelProps {
  /** The expense to edit; `undefined` for a new expense. */
  readonly expenseId: string | undefined;
  /** The expense of last year that a new expense repeats, if any. */
  readonly likeId: string | undefined;
  /** The known fields of a new expense. */
  readonly start: ExpenseStart;
  readonly onSaved: () => void;
}

/** The panel of an expense on the page of the charges. */
export function ChargeExpensePanel({
  isOpen,
  expenseId,
  likeId,
  start,
  onSaved,
  onClose,
}: ChargeExpensePanelProps) {
  const { LL } = useI18nContext();
  const shownId = useLastShown(isOpen ? (expenseId ?? '') : null) ?? '';
  const known = shownId || likeId;
  const expenses = useQuery({ ...allExpensesQuery, enabled: isOpen && known !== undefined });
  const properties = useProperties(true);
  const { data: lessors } = useQuery(loaded(lessorsQuery));
  const expense = expenses.data?.find(({ id }) => id === shownId);
  // Last year's expense only fills in fields, so the landlord can also do without it.
  const last = (likeId !== undefined && expenses.data?.find(({ id }) => id === likeId)) || null;
  const isGone = shownId !== '' && expenses.data !== undefined && !expense;
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={shownId === '' ? LL.expenses.createTitle() : LL.expenses.editTitle()}
    >
      {(expenses.isError && shownId !== '') || isGone ? (
        <PanelLoadFailed
          text={isGone ? LL.expenses.gone() : LL.expenses.loadFailed()}
          onRetry={() => void expenses.refetch()}
        />
      ) : properties && lessors && (expense || (shownId === '' && !expenses.isLoading)) ? (
        <ExpenseFields
          key={shownId}
          expense={expense ?? null}
          start={last ? nextYear(last, start) : start}
          last={last}
          properties={properties}
          lessors={lessors}
          hasChargesLink={false}
          onSaved={onSaved}
          onCancel={onClose}
        />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  );
}

/**
 * Returns the known fields of an expense that repeats an expense a year later. The dwellings are those of the former
 * expense.
 */
function nextYear({ from, to }: Expense, { charge, days }: ExpenseStart): ExpenseStart {
  return {
    charge,
    ...(from !== null && to !== null
      ? // The day after the last day keeps whole months whole.
        { days: { from: addMonths(from, 12), to: addDays(addMonths(addDays(to, 1), 12), -1) } }
      : days && { days }),
  };
}
