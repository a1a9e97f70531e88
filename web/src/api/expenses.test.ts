import { EXPENSE_DWELLINGS_AT_ONCE, type Expense, EXPENSES_AT_ONCE } from '@shared/contract/expense.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { anExpense } from '../../../tests/fixtures/expense.ts';
import { readExpenses } from './expenses.ts';

afterEach(() => vi.unstubAllGlobals());

/**
 * Stubs the API with pages of expenses. A page ends at the same limits as in Postgres. Returns the queries of the
 * requests.
 */
function stubParts(stored: readonly Expense[]): string[] {
  const queries: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    const { search, searchParams } = new URL(path, 'https://klinky.test');
    queries.push(search);
    const start = stored.findIndex(({ id }) => id === searchParams.get('after')) + 1;
    const part: Expense[] = [];
    let dwellings = 0;
    for (const expense of stored.slice(start, start + EXPENSES_AT_ONCE)) {
      if (dwellings >= EXPENSE_DWELLINGS_AT_ONCE) break;
      part.push(expense);
      dwellings += expense.properties.length;
    }
    return Promise.resolve(Response.json(part));
  });
  return queries;
}

test.each([
  [3, 1, 1],
  [EXPENSES_AT_ONCE, 1, 2],
  [EXPENSES_AT_ONCE + 2, 1, 2],
  [24, 200, 1],
  [25, 200, 2],
  [60, 200, 3],
])('%i expenses with %i dwellings each are read with %i requests', async (count, dwellings, requests) => {
  const properties = Array.from({ length: dwellings }, () => ({
    propertyId: crypto.randomUUID(),
    shares: 1,
  }));
  const stored = Array.from({ length: count }, () => anExpense({ id: crypto.randomUUID(), properties }));
  const queries = stubParts(stored);
  expect(await readExpenses({ year: '2026' }, AbortSignal.timeout(10_000))).toEqual(stored);
  expect(queries).toHaveLength(requests);
});
