import { randomUUID } from 'node:crypto';
import { Expense } from '../../../supabase/functions/_shared/contract/expense.ts';
import { todayInParis } from '../../../supabase/functions/_shared/domain/period.ts';
import { type Client, json } from './client.ts';
import { newProperty } from './rows.ts';

/** Returns an expense for works with every field, split among two new dwellings. */
export async function expenseFields(client: Client) {
  const [first, second] = [await newProperty(client), await newProperty(client, { name: 'T2' })];
  return {
    lessorId: first.lessorId,
    paidOn: todayInParis(),
    amount: 1200.01,
    label: 'Chaudière',
    tax: 'works',
    deductible: 900,
    charge: 'heating',
    recoverable: 300,
    from: '2025-01-01',
    to: '2025-12-31',
    properties: [
      { propertyId: first.id, shares: 300 },
      { propertyId: second.id, shares: 200 },
    ].toSorted((a, b) => (a.propertyId < b.propertyId ? -1 : 1)),
    totalShares: 1000,
  };
}

/** Returns the body that records the expense of `expenseFields` with its bank line. */
export const newExpense = async (client: Client) => ({
  idempotencyKey: randomUUID(),
  ...(await expenseFields(client)),
  bankLineId: randomUUID(),
  payee: 'CHAUFFAGE DURAND',
});

export const addExpense = async (client: Client): Promise<Expense> =>
  json(await client.post('/expenses', await newExpense(client)), Expense);
