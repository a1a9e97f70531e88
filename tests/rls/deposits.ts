import { randomUUID } from 'node:crypto';
import type { Row, TransactionSql } from 'postgres';
import { addAccount, type Account, setToday } from './ledger.ts';
import { addLandlord, addProperty } from './rows.ts';
import type { TestDatabase } from './support.ts';

/** A lease with a deposit. */
export interface Deposited extends Account {
  readonly property: string;
}

type Changes = Readonly<Record<string, string | number | null>>;

/**
 * Adds an account with a rent of 850 and charges of 60 from January 2026 on. A deposit of 850 is agreed but not
 * received, and no rent is paid. By agreement, the lease ends on 30 June 2026. Sets today's date, by default 30 July
 * 2026.
 */
export async function addDeposited(
  db: TestDatabase,
  changes: Changes = {},
  today = '2026-07-30',
): Promise<Deposited> {
  const owner = await addLandlord(db);
  await setToday(db, today);
  const property = await addProperty(db, owner);
  const account = await addAccount(db, owner, { property_id: property });
  const lease = {
    deposit: 850,
    ended_by: 'agreement',
    ends_on: '2026-06-30',
    keys_on: '2026-06-30',
    exit_state: 'conform',
    new_address: '3 rue Neuve, 69003 Lyon',
    ...changes,
  };
  await db.as(owner)`select change_lease(${account.lease}, ${db.tx.json(lease)})`;
  return { ...account, property };
}

/** Records one payment, by default of all rents from January to June 2026. */
export const payRents = (
  db: TestDatabase,
  { owner, tenant }: Account,
  amount = 6 * 910,
  paidOn = '2026-06-30',
) => db.as(owner)`select record_payment(${tenant}, ${randomUUID()}, ${paidOn}, ${amount})`;

interface Movement {
  readonly kind?: string;
  readonly on?: string;
  readonly amount?: number;
  readonly key?: string;
}

export const move =
  (
    { lease }: Account,
    { kind = 'received', on = '2026-01-02', amount = 850, key = randomUUID() }: Movement = {},
  ) =>
  (tx: TransactionSql) =>
    tx`select add_deposit_movement(${lease}, ${key}, ${kind}, ${on}, ${amount}, 'transfer') as answer`;

/** Adds the lease of `addDeposited` and records that its deposit was received. */
export async function addHeld(db: TestDatabase, ...more: readonly [changes?: Changes, today?: string]) {
  const account = await addDeposited(db, ...more);
  await db.as(account.owner, move(account));
  return account;
}

/** Adds the lease of `addHeld` and pays all its rents. */
export async function addPaidAndHeld(
  db: TestDatabase,
  ...more: readonly [changes?: Changes, today?: string]
) {
  const account = await addDeposited(db, ...more);
  await payRents(db, account);
  await db.as(account.owner, move(account));
  return account;
}

interface Settlement {
  readonly on?: string;
  readonly amount?: number;
  readonly key?: string;
}

export const settle =
  ({ lease }: Account, { on = '2026-07-30', amount = 850, key = randomUUID() }: Settlement = {}) =>
  (tx: TransactionSql) =>
    tx`select settle_deposit(${lease}, ${key}, ${on}, ${amount}, 'transfer') as answer`;

/** A deduction, by default for a repair, with its proof. */
export interface Deduction {
  readonly id?: string;
  readonly kind?: string | null;
  readonly label?: string | null;
  readonly amount?: number | null;
  readonly tenant_share?: number | null;
  readonly proof?: string | null;
}

export const deduct =
  ({ lease }: Account, deductions: readonly Deduction[], provision = 0) =>
  (tx: TransactionSql) => {
    const whole = { kind: 'repair', label: 'Porte', amount: 100, tenant_share: 100, proof: 'Facture 12' };
    const list = deductions.map((deduction) => ({ ...whole, ...deduction }));
    return tx`select set_deposit_deductions(${lease}, ${tx.json(list)}, ${provision}) as answer`;
  };

export const cancel = (movement: string) => (tx: TransactionSql) =>
  tx`select cancel_deposit_movement(${movement}, 'Erreur') as answer`;

/** Calls a command as the landlord, and returns the deposit that the command returns. */
export async function answerOf(
  db: TestDatabase,
  { owner }: Account,
  call: Parameters<TestDatabase['as']>[1],
): Promise<Row> {
  const [row] = await db.as(owner, call);
  return row?.['answer'];
}

export const depositOf = (
  db: TestDatabase,
  account: Account,
  returnedOn: string | null = null,
): Promise<Row> =>
  answerOf(db, account, (tx) => tx`select deposit_of_lease(${account.lease}, ${returnedOn}) as answer`);

export const lastMovement = (deposit: Row): Row => deposit['movements'].at(-1);

/**
 * Returns the position of an account and its rows that are not cancelled: dues, payments, allocations, deductions and
 * movements.
 */
export const countedRows = async ({ tx }: TestDatabase, { lease }: Account): Promise<Row[]> => tx`
  select to_jsonb(one) as row from dues one where lease_id = ${lease} and cancelled_at is null
  union all select to_jsonb(one) from payments one where lease_id = ${lease} and cancelled_at is null
  union all select to_jsonb(one) from allocations one where lease_id = ${lease}
  union all select to_jsonb(one) from private.positions one where lease_id = ${lease}
  union all select to_jsonb(one) from deposit_deductions one where lease_id = ${lease}
  union all select to_jsonb(one) from deposit_movements one where lease_id = ${lease} and cancelled_at is null
  order by 1`;
