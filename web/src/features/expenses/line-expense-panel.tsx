import { useQuery } from '@tanstack/react-query';
import { newestExpensesQuery } from '@/api/expenses.ts';
import { lessorsQuery } from '@/api/people/lessors.ts';
import { loaded } from '@/api/cache/loaded.ts';
import { useProperties } from '@/api/properties.ts';
import type { LazyPanelProps } from '@/components/panels/lazy-panel.tsx';
import { PanelSkeleton, SidePanel } from '@/components/panels/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { ExpenseFields } from './expense-fields.tsx';
import { guessExpense } from './guess-expense.ts';

/** This panel shares the file of the other panel, so that the first script names fewer files. */
export { ChargeExpensePanel } from './charge-expense-panel.tsx';

/** A bank line that pays no lease. Incoming lines are credits of a payee, or other income. */
interface OtherLine {
  readonly id: string;
  readonly day: string;
  readonly cents: number;
  readonly label: string;
  readonly payerKey: string | null;
}

interface LineExpensePanelProps extends LazyPanelProps {
  /** The line to record; `null` while the panel is closed. */
  readonly line: OtherLine | null;
  readonly onSaved: () => void;
}

/**
 * The panel that records a line of a bank statement as an expense. Proposes the dwelling whose name is in the line, and
 * the category and the dwelling of the last expense of the same payee. Without such an expense, proposes the category
 * that the line states.
 */
export function LineExpensePanel({ isOpen, line, onSaved, onClose }: LineExpensePanelProps) {
  const { LL, locale } = useI18nContext();
  const shown = useLastShown(line);
  const { data: expenses, isError } = useQuery({ ...newestExpensesQuery, enabled: isOpen });
  const properties = useProperties(true);
  const { data: lessors } = useQuery(loaded(lessorsQuery));
  const payee = shown?.payerKey ?? null;
  const last = (payee !== null && expenses?.find((expense) => expense.payee === payee)) || null;
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={LL.expenses.createTitle()}
      description={
        <>
          {shown?.label}
          {last && (
            <span className="block">{LL.expenses.likeLast({ day: dayInWords(last.paidOn, locale) })}</span>
          )}
        </>
      }
    >
      {shown && properties && lessors && (expenses || isError) ? (
        <ExpenseFields
          key={shown.id}
          expense={null}
          start={{
            amount: -shown.cents / 100,
            paidOn: shown.day,
            label: shown.label,
            ...guessExpense(shown.label, properties),
          }}
          line={{ bankLineId: shown.id, payee }}
          last={last}
          properties={properties}
          lessors={lessors}
          onSaved={onSaved}
          onCancel={onClose}
        />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  );
}
