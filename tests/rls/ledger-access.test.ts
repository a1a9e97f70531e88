import { randomUUID } from 'node:crypto';
import type { PendingQuery, Row, TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { answerOf, cancel, deduct, lastMovement, move } from './deposits.ts';
import { addAccount, duesOf, pay, setToday, type Account } from './ledger.ts';
import { insertRevision } from './revisions.ts';
import { addLandlord, addProperty } from './rows.ts';
import { DENIED, exported, it, type Scene, valueOf } from './support.ts';

const RELATIONS = [
  'leases',
  'rents',
  'revisions',
  'deposit_movements',
  'deposit_deductions',
  'guarantors',
  'dues',
  'reductions',
  'payments',
  'allocations',
  'private.due_list',
  'private.counted_dues',
  'private.payment_list',
  'private.positions',
  'lease_list',
];

/** The relations that are tables. */
const TABLES = RELATIONS.slice(0, RELATIONS.indexOf('allocations') + 1);

/** Returns the part of the export that has the rows of a table. */
const partOf = (table: string): string =>
  table.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Creates an account with rows in every table of the account. */
async function addFullAccount(scene: Scene) {
  await setToday(scene, '2026-03-12');
  const owner = await addLandlord(scene);
  const account = await addAccount(scene, owner, { property_id: await addProperty(scene, owner) });
  const guarantors = [{ first_name: 'Luc', last_name: 'Roy' }];
  await scene.as(account.owner)`select change_lease(${account.lease}, ${scene.tx.json({ guarantors })})`;
  await insertRevision(scene.tx, account);
  await scene.tx`
    update leases set deposit = 850, keys_on = '2026-03-12', exit_state = 'conform' where id = ${account.lease}`;
  const received = await answerOf(scene, account, move(account, { amount: 400 }));
  await scene.as(account.owner, deduct(account, [{}]));
  const payment = await pay(scene, account, { paidOn: '2026-01-05', amount: 1000 });
  const [own] = await scene.as(account.owner)`select answer ->> 'id' as id
    from add_due(${account.lease}, ${randomUUID()}, 'repair', '2026-03-01', 40, 'Serrure') answer`;
  const rentDue = (await duesOf(scene, account)).find(({ kind }) => kind === 'rent');
  await scene.as(account.owner)`select reduce_due(${rentDue?.['id']}, 5, 'Geste')`;
  return {
    ...account,
    payment,
    own: String(own?.['id']),
    rentDue: String(rentDue?.['id']),
    movement: String(lastMovement(received)['id']),
  };
}

type FullAccount = Account & { payment: string; own: string; rentDue: string; movement: string };

/** The calls of all commands, made by a caller who knows all ids. */
const COMMANDS: Readonly<Record<string, (tx: TransactionSql, account: FullAccount) => PendingQuery<Row[]>>> =
  {
    change_lease: (tx, { lease }) => tx`select change_lease(${lease}, '{"deposit": 900}')`,
    change_rent: (tx, { lease }) => tx`select change_rent(${lease}, '2026-03-01', 860, 60)`,
    undo_rent: (tx, { lease }) => tx`select undo_rent(${lease}, '2026-03-01')`,
    set_account: (tx, { lease }) => tx`select set_account(${lease}, '2026-01-01', 90)`,
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
    settle_deposit: (tx, { lease }) =>
      tx`select settle_deposit(
        ${lease}, ${randomUUID()}, '2026-03-12', (deposit_of_lease(${lease}) ->> 'to_return')::numeric
      )`,
    join: (tx, { lease }) =>
      tx`select add_tenant(${tx.json({ lease_id: lease, first_name: 'Bo', last_name: 'Ly' })})`,
  };

/** Returns all stored rows of an account. */
const stored = ({ tx }: Scene, { lease }: Account) => tx`
  select to_jsonb(one) from leases one where id = ${lease}
  union all select to_jsonb(one) from rents one where lease_id = ${lease}
  union all select to_jsonb(one) from revisions one where lease_id = ${lease}
  union all select to_jsonb(one) from deposit_movements one where lease_id = ${lease}
  union all select to_jsonb(one) from deposit_deductions one where lease_id = ${lease}
  union all select to_jsonb(one) from tenants one where lease_id = ${lease}
  union all select to_jsonb(one) from guarantors one where lease_id = ${lease}
  union all select to_jsonb(one) from dues one where lease_id = ${lease}
  union all select to_jsonb(one) from reductions one where lease_id = ${lease}
  union all select to_jsonb(one) from payments one where lease_id = ${lease}
  union all select to_jsonb(one) from allocations one where lease_id = ${lease}
  order by 1`;

describe('accounts of leases', () => {
  it.each(RELATIONS)('%s are read by their landlord, and by nobody else', async (scene, relation) => {
    const account = await addFullAccount(scene);
    const read = (tx: TransactionSql) => tx`select * from ${tx(relation)}`;
    expect((await scene.as(account.owner, read)).length).toBeGreaterThan(0);
    for (const other of [await scene.account(), await scene.account({ isSuperAdmin: true })])
      expect(await scene.as(other, read)).toHaveLength(0);
  });

  it.each(TABLES)('%s are written by commands only, not by a landlord directly', async (scene, relation) => {
    const { owner } = await addFullAccount(scene);
    for (const write of [
      `insert into ${relation} (owner_id) values ('${owner}')`,
      `update ${relation} set owner_id = owner_id`,
      `delete from ${relation}`,
    ])
      expect(await scene.refusal(owner, (tx) => tx.unsafe(write)), write).toBe(DENIED);
  });

  it('only the landlord of an account gets its statement', async (scene) => {
    const owner = await addLandlord(scene);
    await setToday(scene, '2026-03-12');
    const account = await addAccount(scene, owner);
    await pay(scene, account, { paidOn: '2026-02-05', amount: 1000 });
    const read = (tx: TransactionSql) => tx`select account_statement(${account.tenant}) as statement`;
    const [row] = await scene.as(owner, read);
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
    for (const other of [await scene.account(), await scene.account({ isSuperAdmin: true })])
      expect(await scene.as(other, read)).toEqual([{ statement: null }]);
  });

  it('the statement of an account that starts with its lease begins with the payment at signing', async (scene) => {
    const owner = await addLandlord(scene);
    await setToday(scene, '2026-03-12');
    const fields = { lease_starts_on: '2026-03-01', account_starts_on: null };
    const account = await addAccount(scene, owner, fields);
    await pay(scene, account, { paidOn: '2026-02-20' });
    expect(await valueOf(scene.as(owner)`select account_statement(${account.tenant})`)).toMatchObject({
      from: '2026-02-20',
      openingBalance: 0,
      movements: [
        { day: '2026-02-20', amount: -910 },
        { day: '2026-03-05', amount: 910 },
      ],
    });
  });

  it('each command of a landlord changes his accounts', async (scene) => {
    const account = await addFullAccount(scene);
    for (const [name, command] of Object.entries(COMMANDS)) {
      const before = await stored(scene, account);
      await scene.as(account.owner, (tx) => command(tx, account));
      expect(await stored(scene, account), name).not.toEqual(before);
    }
  });

  it('a stranger, a super-admin and a visitor cannot change an account by any command', async (scene) => {
    const account = await addFullAccount(scene);
    const before = await stored(scene, account);
    const others = [await scene.account(), await scene.account({ isSuperAdmin: true })];
    for (const [name, command] of Object.entries(COMMANDS)) {
      const call = (tx: TransactionSql) => command(tx, account);
      for (const other of others) expect(await scene.complaint(other, call), name).toBe('PT404 NOT_FOUND');
      expect(await scene.refusal(null, call), name).toBe(DENIED);
    }
    const pay_month = (tx: TransactionSql) =>
      tx`select pay_month('2026-03-01', ${randomUUID()}, '2026-03-10', 'cash', ${[account.tenant]}) as outcome`;
    for (const other of others) {
      const [row] = await scene.as(other, pay_month);
      expect(row?.['outcome']).toEqual({
        paid: [],
        skipped: [],
        failed: [{ tenant_id: account.tenant, error_code: 'NOT_FOUND' }],
      });
    }
    expect(await scene.refusal(null, pay_month)).toBe(DENIED);
    expect(await stored(scene, account)).toEqual(before);
  });

  it('an account refuses a due, tenant or property of another landlord', async (scene) => {
    const account = await addFullAccount(scene);
    const theirs = await addFullAccount(scene);
    const named = (tx: TransactionSql) =>
      tx`select record_payment(${account.tenant}, ${randomUUID()}, '2026-03-01', 5, due_id => ${theirs.own})`;
    expect(await scene.complaint(account.owner, named)).toBe('PT400 VALIDATION_FAILED dueId=invalid');
    const guarantors = [{ first_name: 'Luc', last_name: 'Roy', tenant_id: theirs.tenant }];
    const stands = (tx: TransactionSql) =>
      tx`select change_lease(${account.lease}, ${tx.json({ guarantors })})`;
    expect(await scene.complaint(account.owner, stands)).toBe(
      'PT400 VALIDATION_FAILED guarantors.0.tenantId=invalid',
    );
    const property = { property_id: await addProperty(scene, theirs.owner) };
    const moves = (tx: TransactionSql) => tx`select change_lease(${account.lease}, ${tx.json(property)})`;
    expect(await scene.complaint(account.owner, moves)).toBe('PT404 NOT_FOUND propertyId=invalid');
  });

  it('deleting the last tenant deletes the account, which an earlier export still contains', async (scene) => {
    const account = await addFullAccount(scene);
    for (const table of TABLES)
      expect(await exported(scene, account.owner, partOf(table)), table).not.toHaveLength(0);
    await scene.as(account.owner)`select delete_tenant(${account.tenant})`;
    expect(await stored(scene, account)).toHaveLength(0);
  });
});
