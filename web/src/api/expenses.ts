import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as v from 'valibot';
import {
  Expense,
  type ExpenseCreate,
  EXPENSE_DWELLINGS_AT_ONCE,
  EXPENSES_AT_ONCE,
  ExpenseList,
  type ExpenseUpdate,
} from '@shared/contract/expense.ts';
import { callApi } from '@/lib/http/http.ts';
import { chargesKey } from './accounts/charges-key.ts';
import { nullIfGone } from './cache/null-if-gone.ts';
import { type WithoutKey, useCreateOnce } from './cache/use-create-once.ts';
import { useReloadingMutation } from './cache/use-reloading-mutation.ts';

export const expensesKey = ['expenses'];

const readPart = (filters: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Expense[]> =>
  callApi(`/expenses?${new URLSearchParams(filters).toString()}`, ExpenseList, { signal });

const isLastPart = (part: readonly Expense[]): boolean =>
  part.length < EXPENSES_AT_ONCE &&
  part.reduce((dwellings, { properties }) => dwellings + properties.length, 0) < EXPENSE_DWELLINGS_AT_ONCE;

/** Returns all expenses that match the filters, newest first. The server returns one page per request. */
export async function readExpenses(
  filters: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Expense[]> {
  const expenses: Expense[] = [];
  for (;;) {
    const after = expenses.at(-1)?.id;
    const part = await readPart({ ...filters, ...(after !== undefined && { after }) }, signal);
    expenses.push(...part);
    if (isLastPart(part)) return expenses;
  }
}

/** All expenses of a year, newest first. */
export const expensesQuery = (year: number) =>
  queryOptions({
    queryKey: [...expensesKey, year],
    queryFn: ({ signal }) => readExpenses({ year: String(year) }, signal),
  });

/** All expenses of all years, newest first. The charges of a year may have been paid in any year. */
export const allExpensesQuery = queryOptions({
  queryKey: [...expensesKey, 'all'],
  queryFn: ({ signal }) => readExpenses({}, signal),
});

/** The newest expenses. The bank page compares them with the lines of a bank statement. */
export const newestExpensesQuery = queryOptions({
  queryKey: [...expensesKey, 'newest'],
  queryFn: ({ signal }) => readPart({}, signal),
});

/** Returns the ids of the bank lines of the newest expenses. */
export function useLinesOfExpenses(): ReadonlySet<string> {
  const { data } = useQuery(newestExpensesQuery);
  return useMemo(() => new Set(data?.flatMap(({ bankLineId }) => bankLineId ?? [])), [data]);
}

export const useAddExpense = () =>
  useReloadingMutation(
    [expensesKey, chargesKey],
    useCreateOnce(
      '/expenses',
      Expense,
      (id, { bankLineId: _bankLineId, payee: _payee, ...body }: WithoutKey<ExpenseCreate>) =>
        callApi(`/expenses/${id}`, Expense, { method: 'PUT', body }),
    ),
  );

export const useSetExpense = () =>
  useReloadingMutation([expensesKey, chargesKey], ({ id, ...body }: ExpenseUpdate & { id: string }) =>
    callApi(`/expenses/${id}`, Expense, { method: 'PUT', body }),
  );

export const useDeleteExpense = () =>
  useReloadingMutation([expensesKey, chargesKey], (id: string) =>
    callApi(`/expenses/${id}`, v.unknown(), { method: 'DELETE' }).catch(nullIfGone),
  );
