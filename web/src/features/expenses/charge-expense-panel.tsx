import { useQuery } from '@tanstack/react-query';
import { allExpensesQuery } from '@/api/expenses.ts';
import { lessorsQuery } from '@/api/lessors.ts';
import { loaded } from '@/api/loaded.ts';
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
  /** The known fields of a new expense. */
  readonly start: ExpenseStart;
  readonly onSaved: () => void;
}

/** The panel of an expense on the page of the charges. */
export function ChargeExpensePanel({ isOpen, expenseId, start, onSaved, onClose }: ChargeExpensePanelProps) {
  const { LL } = useI18nContext();
  const shownId = useLastShown(isOpen ? (expenseId ?? '') : null) ?? '';
  const expenses = useQuery({ ...allExpensesQuery, enabled: isOpen && shownId !== '' });
  const properties = useProperties(true);
  const { data: lessors } = useQuery(loaded(lessorsQuery));
  const expense = expenses.data?.find(({ id }) => id === shownId);
  const isGone = shownId !== '' && expenses.data !== undefined && !expense;
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={shownId === '' ? LL.expenses.createTitle() : LL.expenses.editTitle()}
    >
      {expenses.isError || isGone ? (
        <PanelLoadFailed
          text={isGone ? LL.expenses.gone() : LL.expenses.loadFailed()}
          onRetry={() => void expenses.refetch()}
        />
      ) : properties && lessors && (shownId === '' || expense) ? (
        <ExpenseFields
          key={shownId}
          expense={expense ?? null}
          start={start}
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
