import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { ExpenseAmount, ExpenseDetails, type ExpenseRow } from './expense-columns.tsx';
import { expenseName } from './expense-text.ts';

/** An expense in the list, on a narrow screen. */
export function ExpenseCard({ row }: { readonly row: ExpenseRow }) {
  const { locale } = useI18nContext();
  const { expense, dwellings } = row;
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <h2 className="text-[1rem] font-semibold wrap-anywhere">{expenseName(expense, locale)}</h2>
        <ExpenseDetails expense={expense} />
        <p className="mt-1 text-pretty wrap-anywhere text-muted">{dwellings}</p>
        <p className="text-small text-muted tabular-nums">{dayInWords(expense.paidOn, locale)}</p>
      </div>
      <div className="text-right font-medium tabular-nums">
        <ExpenseAmount row={row} />
      </div>
    </div>
  );
}
