import { useMemo } from 'react';
import type { Expense } from '@shared/contract/expense.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { formatEuros } from '@shared/domain/money.ts';
import type { Columns } from '@/components/lists/columns.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { categoryText, dwellingText, expenseName } from './expense-text.ts';

export interface ExpenseRow {
  readonly id: string;
  readonly expense: Expense;
  readonly dwellings: string;
  /** The part of the chosen dwelling, or the whole amount if no dwelling is chosen. */
  readonly amount: number;
  /** The text in which the search looks for a match. */
  readonly text: string;
}

/** Returns the rows of the list: all expenses, or the expenses of one dwelling. */
export const expenseRows = (
  expenses: readonly Expense[],
  property: string | undefined,
  names: ReadonlyMap<string, string>,
  LL: Pick<TranslationFunctions, 'expenses'>,
  locale: Locale,
): ExpenseRow[] =>
  expenses.flatMap((expense) => {
    const part = expense.parts.find(({ propertyId }) => propertyId === property);
    if (property !== undefined && part === undefined) return [];
    const dwellings = dwellingText(expense, names, LL);
    const amount = property === undefined ? expense.amount : (part?.amount ?? 0);
    const text = [
      expense.label,
      categoryText(expense, locale),
      dwellings,
      expense.payee,
      expense.amount,
    ].join(' ');
    return [{ id: expense.id, expense, dwellings, amount, text }];
  });

export function useExpenseColumns(): Columns<ExpenseRow> {
  const { LL, locale } = useI18nContext();
  return useMemo(
    () => ({
      all: [
        {
          id: 'paidOn',
          header: LL.expenses.paidOn(),
          width: '10.5rem',
          className: 'tabular-nums',
          value: ({ expense }) => expense.paidOn,
          cell: ({ expense }) => dayInWords(expense.paidOn, locale),
        },
        {
          id: 'name',
          header: LL.expenses.label(),
          width: 'minmax(0,1.4fr)',
          className: 'font-medium',
          value: ({ expense }) => expenseName(expense, locale),
          cell: ({ expense }) => (
            <>
              <span className="wrap-anywhere">{expenseName(expense, locale)}</span>
              <ExpenseDetails expense={expense} />
            </>
          ),
        },
        {
          id: 'dwellings',
          header: LL.expenses.dwelling(),
          width: 'minmax(0,1.2fr)',
          value: ({ dwellings }) => dwellings,
        },
        {
          id: 'amount',
          header: LL.expenses.amount(),
          width: '9rem',
          className: 'text-right tabular-nums',
          value: ({ amount }) => amount,
          cell: (row) => <ExpenseAmount row={row} />,
          isDescendingFirst: true,
        },
      ],
      actionsWidth: '6rem',
    }),
    [LL, locale],
  );
}

/** Shows the category if the expense has a label, whether the tenants owe a part, and whether a bill is kept. */
export function ExpenseDetails({ expense }: { readonly expense: Expense }) {
  const { LL, locale } = useI18nContext();
  const texts = [
    expense.label === null ? null : categoryText(expense, locale),
    expense.charge === null ? null : LL.expenses.owedByTenants(),
    expense.bills === 0 ? null : LL.expenses.bill.attached(),
  ].filter((text) => text !== null);
  return (
    texts.length > 0 && <span className="block text-small font-normal text-muted">{texts.join(' · ')}</span>
  );
}

/** The amount of a row. If the row shows only the part of a dwelling, also shows the whole amount. */
export function ExpenseAmount({ row: { expense, amount } }: { readonly row: ExpenseRow }) {
  const { LL, locale } = useI18nContext();
  return (
    <>
      <span className="whitespace-nowrap">{formatEuros(amount, locale)}</span>
      {amount !== expense.amount && (
        <span className="block text-small text-muted">
          {LL.expenses.ofWhole({ amount: formatEuros(expense.amount, locale) })}
        </span>
      )}
      {expense.tax === 'otherIncome' && (
        <span className="block text-small text-muted">{LL.expenses.received()}</span>
      )}
    </>
  );
}
