import * as v from 'valibot';
import { Year, YearPayment } from '../../_shared/contract/year.ts';
import { readAnswer } from '../http/read-answer.ts';
import { untilFree } from '../supabase/until-free.ts';
import type { UserClient } from '../supabase/user-client.ts';
import { YearExpensePart } from './row.ts';

/** Returns the figures of all lessors, or of one lessor, for a calendar year. */
export const readYear = (db: UserClient, year: number, lessorId?: string): Promise<Year> =>
  readAnswer(Year, db.rpc('year_of', { year, lessor_id: lessorId }));

/** Yields the payments of a year page by page. */
export const paymentPages = (db: UserClient, year: number): AsyncGenerator<readonly YearPayment[]> =>
  pagesOf((after) =>
    readAnswer(v.array(YearPayment), db.rpc('payments_of_year', { year, after_id: after?.paymentId })),
  );

/** Yields the expenses of a year page by page. */
export const expensePages = (db: UserClient, year: number): AsyncGenerator<readonly YearExpensePart[]> =>
  pagesOf((after) =>
    readAnswer(
      v.array(YearExpensePart),
      db.rpc('expense_parts_of_year', { year, after_id: after?.expenseId }),
    ),
  );

/** Yields pages until a page is empty. `read` returns the page after an item. */
async function* pagesOf<Item>(
  read: (after: Item | undefined) => Promise<readonly Item[]>,
): AsyncGenerator<readonly Item[]> {
  for (let after: Item | undefined; ;) {
    const last = after;
    const page = await untilFree(() => read(last));
    if (page.length === 0) return;
    yield page;
    after = page.at(-1);
  }
}
