import { randomUUID } from 'node:crypto';
import type { PendingQuery, Row, TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { answerOf, cancel, deduct, lastMovement, move } from './deposits.ts';
import { addExpense, CHARGE, shares } from './expenses.ts';
import { addAccount, duesOf, pay, setToday, type Account } from './ledger.ts';
import { insertRevision } from './revisions.ts';
import { addLandlord, addProperty } from './rows.ts';
import { DENIED, exported, it, type TestDatabase, valueOf } from './support.ts';

const RELATIONS = [
  'leases',
  'rents',
  'revisions',
  'deposit_movements',
  'deposit_deductions',
  'guarantors',
  'expected_benefits',
  'dues',
  'reductions',
  'payments',
  'settlements',
  'settlement_lines',
  'allocations',
  'private.due_list',
  'private.counted_dues',
  'private.payment_list',
  'private.positions',
  'lease_list',
];

/** The tables in `RELATIONS`. The other relations are views. */
const TABLES = RELATIONS.slice(0, RELATIONS.indexOf('allocations') + 1);

/** Returns the name that the export uses for a table. */
const partOf = (table: string): string =>
  table.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Settles the charges of a month of 60 of provisions. */
const settle =
  ({ lease }: Account, month: string, balance: number) =>
  (tx: TransactionSql) =>
    tx`
    select settle_charges(
      ${lease}, ${randomUUID()}, ${`${month}-01`}::date, (${`${month}-01`}::date + interval '1 month - 1 day')::date, ${balance},
      'sur rendez-vous', confirmed_facts => '{NO_EXPENSES,NO_ADDRESS}'
    ) as answer`;

/** Creates an account with rows in every table of the account. */
async function addFullAccount(db: TestDatabase) {
  await setToday(db, '2026-03-12');
  const owner = await addLandlord(db);
  const property = await addProperty(db, owner);
  const account = await addAccount(db, owner, { property_id: property });
  const guarantors = [{ first_name: 'Luc', last_name: 'Roy' }];
  await db.as(account.owner)`select change_lease(${account.lease}, ${db.tx.json({ guarantors })})`;
  const benefits = await valueOf(
    db.as(account.owner)`select add_benefit(${account.lease}, ${account.tenant}, 'caf', 312, '2026-01-01')`,
  );
  await insertRevision(db.tx, account);
  await db.tx`
    update leases set deposit = 850, keys_on = '2026-03-12', exit_state = 'conform' where id = ${account.lease}`;
  const received = await answerOf(db, account, move(account, { amount: 400 }));
  await db.as(account.owner, deduct(account, [{}]));
  const payment = await pay(db, account, { paidOn: '2026-01-05', amount: 1000 });
  const [own] = await db.as(account.owner)`select answer ->> 'id' as id
    from add_due(${account.lease}, ${randomUUID()}, 'repair', '2026-03-01', 40, 'Serrure') answer`;
  const water = { ...CHARGE, period_from: '2026-01-01', period_to: '2026-01-31' };
  await db.as(
    account.owner,
    addExpense({ ...water, tax: null, amount: 100, properties: shares([property]) }),
  );
  const [settled] = await db.as(account.owner, settle(account, '2026-01', 40));
  const rentDue = (await duesOf(db, account)).find(({ kind }) => kind === 'rent');
  await db.as(account.owner)`select reduce_due(${rentDue?.['id']}, 5, 'Geste')`;
  return {
    ...account,
    payment,
    benefit: String(benefits[0].id),
    own: String(own?.['id']),
    rentDue: String(rentDue?.['id']),
    movement: String(lastMovement(received)['id']),
    settlement: String(settled?.['answer'].id),
  };
}

type FullAccount = Account & {
  payment: string;
  benefit: string;
  own: string;
  rentDue: string;
  movement: string;
  settlement: string;
};

/** A call of each command, with the ids of the given account. */
const COMMANDS: Readonly<Record<string, (tx: TransactionSql, account: FullAccount) => PendingQuery<Row[]>>> =
  {
    change_lease: (tx, { lease }) => tx`select change_lease(${lease}, '{"deposit": 900}')`,
    change_rent: (tx, { lease }) => tx`select change_rent(${lease}, '2026-03-01', 860, 60)`,
    undo_rent: (tx, { lease }) => tx`select undo_rent(${lease}, '2026-03-01')`,
    set_account: (tx, { lease }) => tx`select set_account(${lease}, '2026-01-01', 90)`,
    add_benefit: (tx, { lease, tenant }) =>
      tx`select add_benefit(${lease}, ${tenant}, 'msa', 10, '2026-01-01')`,
    change_benefit: (tx, { lease, tenant, benefit }) =>
      tx`select change_benefit(${lease}, ${benefit}, ${tenant}, 'caf', 300, '2026-01-01')`,
    keep_benefit: (tx, { lease, benefit }) => tx`select keep_benefit(${lease}, ${benefit}, '2026-03-01')`,
    end_benefit: (tx, { lease, benefit }) => tx`select end_benefit(${lease}, ${benefit}, '2026-03-01')`,
    delete_benefit: (tx, { lease, benefit }) => tx`select delete_benefit(${lease}, ${benefit})`,
    add_due: (tx, { lease }) =>
      tx`select add_due(${lease}, ${randomUUID()}, 'other', '2026-03-01', 5, 'Clé')`,
    cancel_due: (tx, { own }) => tx`select cancel_due(${own}, 'Erreur')`,
    reduce_due: (tx, { rentDue }) => tx`select reduce_due(${rentDue}, 10, 'Geste')`,
    record_payment: (tx, { tenant }) =>
      tx`select record_payment(${tenant}, ${randomUUID()}, '2026-03-01', 5000)`,
    refund: (tx, { lease }) => tx`select refund(${lease}, ${randomUUID()}, '2026-03-10', 1)`,
    cancel_payment: (tx, { payment }) => tx`select cancel_payment(${payment}, 'Sans provision')`,
    cancel_deposit_movement: (tx, { movement }) => cancel(movement)(tx),
    add_deposit_movement: (tx, account) => move(account)(tx),
    set_deposit_deductions: (tx, account) => deduct(account, [{ amount: 50 }])(tx),
    settle_charges: (tx, account) => settle(account, '2026-02', -60)(tx),
    record_settlement: (tx, { lease }) =>
      tx`select record_settlement(${lease}, ${randomUUID()}, '2026-03-01', '2026-03-05', 10, '2026-03-10')`,
    cancel_settlement: (tx, { settlement }) => tx`select cancel_settlement(${settlement}, 'Erreur')`,
    settle_deposit: (tx, { lease }) =>
      tx`select settle_deposit(
        ${lease}, ${randomUUID()}, '2026-03-12', (deposit_of_lease(${lease}) ->> 'to_return')::numeric
      )`,
    join: (tx, { lease }) =>
      tx`select add_tenant(${tx.json({ lease_id: lease, first_name: 'Bo', last_name: 'Ly' })})`,
  };

/** Returns all stored rows of an account. */
const stored = ({ tx }: TestDatabase, { lease }: Account) => tx`
  select to_jsonb(one) from leases one where id = ${lease}
  union all select to_jsonb(one) from rents one where lease_id = ${lease}
  union all select to_jsonb(one) from revisions one where lease_id = ${lease}
  union all select to_jsonb(one) from deposit_movements one where lease_id = ${lease}
  union all select to_jsonb(one) from deposit_deductions one where lease_id = ${lease}
  union all select to_jsonb(one) from tenants one where lease_id = ${lease}
  union all select to_jsonb(one) from guarantors one where lease_id = ${lease}
  union all select to_jsonb(one) from expected_benefits one where lease_id = ${lease}
  union all select to_jsonb(one) from dues one where lease_id = ${lease}
  union all select to_jsonb(one) from reductions one where lease_id = ${lease}
  union all select to_jsonb(one) from payments one where lease_id = ${lease}
  union all select to_jsonb(one) from settlements one where lease_id = ${lease}
  union all select to_jsonb(one) from settlement_lines one
    where settlement_id in (select id from settlements where lease_id = ${lease})
  union all select to_jsonb(one) from allocations one where lease_id = ${lease}
  order by 1`;

describe('accounts of leases', () => {
  it.each(RELATIONS)('%s are read by their landlord, and by nobody else', async (db, relation) => {
    const account = await addFullAccount(db);
    const read = (tx: TransactionSql) => tx`select * from ${tx(relation)}`;
    expect((await db.as(account.owner, read)).length).toBeGreaterThan(0);
    for (const other of [await db.account(), await db.account({ isSuperAdmin: true })])
      expect(await db.as(other, read)).toHaveLength(0);
  });

  it.each(TABLES)('%s are written by commands only, not by a landlord directly', async (db, relation) => {
    const { owner } = await addFullAccount(db);
    for (const write of [
      `insert into ${relation} (owner_id) values ('${owner}')`,
      `update ${relation} set owner_id = owner_id`,
      `delete from ${relation}`,
    ])
      expect(await db.refusalCode(owner, (tx) => tx.unsafe(write)), write).toBe(DENIED);
  });

  it('only the landlord of an account gets its statement', async (db) => {
    const owner = await addLandlord(db);
    await setToday(db, '2026-03-12');
    const account = await addAccount(db, owner);
    await pay(db, account, { paidOn: '2026-02-05', amount: 1000 });
    const read = (tx: TransactionSql) => tx`select account_statement(${account.tenant}) as statement`;
    const [row] = await db.as(owner, read);
    expect(row?.['statement']).toMatchObject({
      from: '2026-01-01',
      to: '2026-03-12',
      openingBalance: 0,
      movements: [
        { day: '2026-01-05', amount: 910, entry: { kind: 'rent' } },
        { day: '2026-02-05', amount: 910, entry: { kind: 'rent' } },
        { day: '2026-02-05', amount: -1000, entry: { kind: 'payment', method: 'transfer' } },
        { day: '2026-03-05', amount: 910, entry: { kind: 'rent' } },
      ],
    });
    for (const other of [await db.account(), await db.account({ isSuperAdmin: true })])
      expect(await db.as(other, read)).toEqual([{ statement: null }]);
  });

  it('if an account starts with its lease, the account’s statement begins with the payment at signing', async (db) => {
    const owner = await addLandlord(db);
    await setToday(db, '2026-03-12');
    const fields = { lease_starts_on: '2026-03-01', account_starts_on: null };
    const account = await addAccount(db, owner, fields);
    await pay(db, account, { paidOn: '2026-02-20' });
    expect(await valueOf(db.as(owner)`select account_statement(${account.tenant})`)).toMatchObject({
      from: '2026-02-20',
      openingBalance: 0,
      movements: [
        { day: '2026-02-20', amount: -910 },
        { day: '2026-03-05', amount: 910 },
      ],
    });
  });

  it('each command changes the account when its landlord calls the command', async (db) => {
    const account = await addFullAccount(db);
    for (const [name, command] of Object.entries(COMMANDS)) {
      const before = await stored(db, account);
      await db.as(account.owner, (tx) => command(tx, account));
      expect(await stored(db, account), name).not.toEqual(before);
    }
  });

  it('a stranger, a super-admin and a visitor cannot change an account by any command', async (db) => {
    const account = await addFullAccount(db);
    const before = await stored(db, account);
    const others = [await db.account(), await db.account({ isSuperAdmin: true })];
    for (const [name, command] of Object.entries(COMMANDS)) {
      const call = (tx: TransactionSql) => command(tx, account);
      for (const other of others) expect(await db.refusalText(other, call), name).toBe('PT404 NOT_FOUND');
      expect(await db.refusalCode(null, call), name).toBe(DENIED);
    }
    const pay_month = (tx: TransactionSql) =>
      tx`select pay_month('2026-03-01', ${randomUUID()}, '2026-03-10', 'cash', ${[account.tenant]}) as outcome`;
    for (const other of others) {
      const [row] = await db.as(other, pay_month);
      expect(row?.['outcome']).toEqual({
        paid: [],
        skipped: [],
        failed: [{ tenant_id: account.tenant, error_code: 'NOT_FOUND' }],
      });
    }
    expect(await db.refusalCode(null, pay_month)).toBe(DENIED);
    expect(await stored(db, account)).toEqual(before);
  });

  it('a command refuses a due, tenant or property of another landlord', async (db) => {
    const account = await addFullAccount(db);
    const theirs = await addFullAccount(db);
    const named = (tx: TransactionSql) =>
      tx`select record_payment(${account.tenant}, ${randomUUID()}, '2026-03-01', 5, due_id => ${theirs.own})`;
    expect(await db.refusalText(account.owner, named)).toBe('PT400 VALIDATION_FAILED dueId=invalid');
    const guarantors = [{ first_name: 'Luc', last_name: 'Roy', tenant_id: theirs.tenant }];
    const stands = (tx: TransactionSql) =>
      tx`select change_lease(${account.lease}, ${tx.json({ guarantors })})`;
    expect(await db.refusalText(account.owner, stands)).toBe(
      'PT400 VALIDATION_FAILED guarantors.0.tenantId=invalid',
    );
    const property = { property_id: await addProperty(db, theirs.owner) };
    const moves = (tx: TransactionSql) => tx`select change_lease(${account.lease}, ${tx.json(property)})`;
    expect(await db.refusalText(account.owner, moves)).toBe('PT404 NOT_FOUND propertyId=invalid');
  });

  it('the export contains the rows of an account, and deleting the last tenant deletes these rows', async (db) => {
    const account = await addFullAccount(db);
    for (const table of TABLES)
      expect(await exported(db, account.owner, partOf(table)), table).not.toHaveLength(0);
    await db.as(account.owner)`select delete_tenant(${account.tenant})`;
    expect(await stored(db, account)).toHaveLength(0);
  });
});
