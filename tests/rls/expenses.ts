import { randomUUID } from 'node:crypto';
import type { JSONValue, Row, TransactionSql } from 'postgres';
import { setToday } from './ledger.ts';
import { addLandlord, addProperty } from './rows.ts';
import type { TestDatabase } from './support.ts';

type Fields = Readonly<Record<string, JSONValue>>;

const WORKS: Fields = { paid_on: '2026-03-10', amount: 120, tax: 'works' };

/** The fields that make an expense a recoverable charge of 2025. */
export const CHARGE: Fields = { charge: 'water', period_from: '2025-01-01', period_to: '2025-12-31' };

export const addExpense =
  (fields: Fields = {}, key: string = randomUUID()) =>
  (tx: TransactionSql) =>
    tx`select add_expense(${key}, ${tx.json({ ...WORKS, ...fields })}) as answer`;

export const setExpense = (expense: string, changes: Fields) => (tx: TransactionSql) =>
  tx`select set_expense(${expense}, ${tx.json(changes)}) as answer`;

export const deleteExpense = (expense: string) => (tx: TransactionSql) =>
  tx`select delete_expense(${expense})`;

/** Calls a command as the landlord and returns the expense that the command returned. */
export async function expenseOf(
  db: TestDatabase,
  owner: string,
  call: Parameters<TestDatabase['as']>[1],
): Promise<Row> {
  const [row] = await db.as(owner, call);
  return row?.['answer'];
}

interface Filters {
  readonly year?: number;
  readonly property?: string;
  readonly after?: string;
}

/** Returns a page of the list of expenses. */
export const expensePage = (
  db: TestDatabase,
  owner: string,
  { year, property, after }: Filters = {},
): Promise<Row[]> =>
  db.as(owner)`select expense_page(${year ?? null}, ${property ?? null}, ${after ?? null}) as answer`.then(
    ([row]) => row?.['answer'],
  );

/** Returns the dwellings of an expense with their shares, in the form that the commands take. */
export const shares = (...dwellings: readonly (readonly [property: string, shares?: number])[]) =>
  dwellings.map(([property_id, count = 1]) => ({ property_id, shares: count }));

/** Adds a landlord with dwellings. Sets today's date to 12 March 2026. */
export async function addSpender(db: TestDatabase, count = 2) {
  await setToday(db, '2026-03-12');
  const owner = await addLandlord(db);
  const properties: string[] = [];
  for (let place = 0; place < count; place += 1) properties.push(await addProperty(db, owner));
  return { owner, properties: properties.toSorted() };
}

/** Adds a landlord with dwellings, and expenses of 2025 that all dwellings share. */
export async function addSplit(
  db: TestDatabase,
  count: { readonly dwellings: number; readonly expenses: number },
) {
  const spender = await addSpender(db, count.dwellings);
  const fields = {
    paid_on: '2025-03-10',
    properties: shares(...spender.properties.map((id) => [id] as const)),
  };
  for (let place = 0; place < count.expenses; place += 1) await db.as(spender.owner, addExpense(fields));
  return spender;
}
