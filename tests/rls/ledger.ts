import { randomUUID } from 'node:crypto';
import type { Row, TransactionSql } from 'postgres';
import { addLandlord, addProperty, newTenant, type TenantFields } from './rows.ts';
import type { TestDatabase } from './support.ts';

/** A lease with its first tenant. */
export interface Account {
  readonly owner: string;
  readonly tenant: string;
  readonly lease: string;
}

/** Sets today's date for the transaction of the test. */
export const setToday = ({ tx }: TestDatabase, day: string) =>
  tx`select set_config('klinky.today', ${day}, true)`;

/**
 * Adds a tenant with a lease as the owner does, by default at 850 of rent and 60 of charges a month from January 2026
 * on.
 */
export async function addAccount(
  db: TestDatabase,
  owner: string,
  fields: TenantFields = {},
): Promise<Account> {
  const [row] = await db.as(owner, (tx) =>
    newTenant(tx, {
      first_name: 'Ana',
      last_name: 'Roy',
      rent: 850,
      charges: 60,
      rent_due_day: 5,
      account_starts_on: [String(fields['lease_starts_on'] ?? ''), '2026-01-01'].toSorted().at(-1) ?? null,
      ...fields,
    }),
  );
  return { owner, tenant: String(row?.['id']), lease: String(row?.['lease_id']) };
}

/**
 * Creates a landlord with a dwelling. Each lease that `add` creates owes 910 on the 5th of each month, from March 2026
 * on.
 */
export async function addHouse(db: TestDatabase, today: string) {
  await setToday(db, today);
  const owner = await addLandlord(db);
  const property = await addProperty(db, owner);
  const add = (last_name = 'Roy', fields: TenantFields = {}) =>
    addAccount(db, owner, {
      last_name,
      property_id: property,
      account_starts_on: '2026-03-01',
      ...fields,
    });
  return { owner, property, add };
}

/** Calls `addHouse` with 12 March 2026 as today. */
export const addMarch = (db: TestDatabase) => addHouse(db, '2026-03-12');

/** Calls `addHouse` and adds one lease to its dwelling. By default, today is 12 March 2026. */
export async function addRoy(db: TestDatabase, fields: TenantFields = {}, today = '2026-03-12') {
  const house = await addHouse(db, today);
  return { ...house, account: await house.add('Roy', fields) };
}

/** The fields of a payment, by default 910 by transfer. */
export interface NewPayment {
  readonly key?: string;
  readonly paidOn: string;
  readonly amount?: number;
  readonly kind?: string;
  readonly month?: string | null;
  readonly due?: string | null;
  readonly note?: string;
}

/** Returns the call of the command that records a payment. */
export const recordPayment = (tx: TransactionSql, { tenant }: Pick<Account, 'tenant'>, payment: NewPayment) =>
  tx`select record_payment(
    ${tenant}, ${payment.key ?? randomUUID()}, ${payment.paidOn}, ${payment.amount ?? 910},
    kind => ${payment.kind ?? 'payment'}, method => 'transfer',
    month => ${payment.month ?? null}, due_id => ${payment.due ?? null}, note => ${payment.note ?? null}
  ) as outcome`;

/** Records a payment as the owner does and returns the id of the payment. */
export async function pay(db: TestDatabase, account: Account, payment: NewPayment): Promise<string> {
  const [row] = await db.as(account.owner, (tx) => recordPayment(tx, account, payment));
  return String(row?.['outcome'].payment.id);
}

/** Returns the dues of an account, sorted by due day and then by period. */
export const duesOf = (db: TestDatabase, { owner, lease }: Account): Promise<Row[]> =>
  db.as(owner)`
    select
      id, kind, period_from::text as "from", period_to::text as "to", due_on::text as "dueOn",
      amount::text, remaining::text, state
    from private.due_list where lease_id = ${lease} order by due_on, period_from, kind`;

/** Returns each due as a line of its days, its amount and its remaining amount. */
export const dueLines = async (db: TestDatabase, account: Account): Promise<string[]> =>
  (await duesOf(db, account)).map(
    (due) => `${due['from']} ${due['to']} ${due['amount']} ${due['remaining']}`,
  );

export async function positionOf(
  db: TestDatabase,
  { owner, lease }: Pick<Account, 'owner' | 'lease'>,
): Promise<Row> {
  const [row] = await db.as(owner)`
    select
      paid_to::text as "paidTo", oldest_unpaid_due_on::text as "oldestUnpaidDueOn", days_late as "daysLate",
      unpaid_terms as "unpaidTerms", owed::numeric(12, 2)::text, upcoming::numeric(12, 2)::text,
      advance::numeric(12, 2)::text, time_barred::numeric(12, 2)::text
    from private.positions where lease_id = ${lease}`;
  return row ?? {};
}
