import * as v from 'valibot';
import {
  Expense,
  ExpenseCreate,
  ExpenseList,
  ExpenseQuery,
  ExpenseUpdate,
} from '../../_shared/contract/expense.ts';
import { readAnswer, readAnswerList } from '../http/read-answer.ts';
import type { Routers } from '../session/routers.ts';
import { toSnakeCase } from '../supabase/reader.ts';

/** Returns the routes of `/expenses`. */
export function expenseRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary:
        'Lists expenses, newest first, until 500 expenses or 5,000 dwellings. `after` continues after an expense',
      query: ExpenseQuery,
      answer: [200, ExpenseList],
    },
    async (c, { query: { after, ...filters } }) => {
      const page = c.get('db').rpc('expense_page', { ...toSnakeCase(filters), after_id: after });
      return c.json(await readAnswerList(Expense, page));
    },
  );

  routes.post(
    '/',
    {
      summary: 'Records an expense. The same `idempotencyKey` records once',
      body: ExpenseCreate,
      answer: [201, Expense],
      errors: ['QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED'],
    },
    (c, { body: { idempotencyKey, ...fields } }) =>
      c.get('db').rpc('add_expense', { idempotency_key: idempotencyKey, expense: fromExpense(fields) }),
  );

  routes.put(
    '/:id',
    {
      summary: 'Changes an expense. Its bank line stays',
      body: ExpenseUpdate,
      changedObject: {
        schema: Expense,
        read: (c, id) => readAnswer(v.nullable(Expense), c.get('db').rpc('expense_by_id', { expense: id })),
      },
      answer: [200, Expense],
      errors: ['CHARGES_SETTLED', 'QUOTA_REACHED'],
    },
    (c, { id, body }) => c.get('db').rpc('set_expense', { expense: id, changes: fromExpense(body) }),
  );

  routes.delete(
    '/:id',
    { summary: 'Deletes an expense', answer: [204], errors: ['CHARGES_SETTLED'] },
    (c, { id }) => c.get('db').rpc('delete_expense', { expense: id }),
  );

  return routes;
}

/**
 * Returns an expense in the form that the SQL commands take. A field that the request leaves out is undefined here, and
 * JSON leaves it out too.
 */
const fromExpense = ({
  properties,
  ...fields
}: Omit<v.InferOutput<typeof ExpenseCreate>, 'idempotencyKey'> | v.InferOutput<typeof ExpenseUpdate>) => ({
  ...toSnakeCase(fields),
  properties: properties?.map((property) => toSnakeCase(property)),
});
