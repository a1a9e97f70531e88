import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { move } from './deposits.ts';
import { addAccount, pay, positionOf, setToday } from './ledger.ts';
import { addRevisable } from './revisions.ts';
import { addLandlord, addProperty, addReceipt } from './rows.ts';
import { it, type TestDatabase } from './support.ts';

const REUSED = 'PT409 IDEMPOTENCY_KEY_REUSED';
const CANCELLED = 'PT409 ALREADY_CANCELLED';

type Value = string | number | boolean | null | readonly string[];
type Values = Readonly<Record<string, Value>>;

const literal = (value: Value): string =>
  typeof value === 'object' && value !== null
    ? `array[${value.map((one) => `'${one}'::uuid`).join(', ')}]::uuid[]`
    : typeof value === 'string'
      ? `'${value}'`
      : String(value);

/** Returns the SQL that calls a command with named arguments. */
const statement = (command: string, values: Values): string =>
  `select to_jsonb(${command}(${Object.entries(values)
    .map(([name, value]) => `${name} => ${literal(value)}`)
    .join(', ')})) as answer`;

/**
 * Creates a landlord with two leases that owe 910 a month, and a third lease whose rent can be revised. All accounts
 * start in January 2026, and today is 12 March. The tenant of the first lease has agreed to e-mail, has paid an advance
 * and has two receipts.
 */
async function addAccounts(db: TestDatabase) {
  await setToday(db, '2026-03-12');
  const owner = await addLandlord(db);
  const property = await addProperty(db, owner);
  const account = await addAccount(db, owner, {
    property_id: property,
    email: 'ana@example.test',
    email_consent_address: 'ana@example.test',
    email_consent_on: '2026-01-05',
    email_consent_how: 'Lease',
  });
  const other = await addAccount(db, owner, { property_id: property });
  const revisable = await addRevisable(db, owner, {
    startsOn: '2025-03-01',
    reference: '2024-Q4',
    energyClass: 'C',
    columns: { account_since: '2026-01-01' },
  });
  await db.tx`insert into tenants (owner_id, lease_id, first_name, last_name)
    values (${owner}, ${revisable.lease}, 'Zoé', 'Roy')`;
  await pay(db, account, { paidOn: '2026-03-01', amount: 9000 });
  await db.tx`
    update leases set deposit = 850, keys_on = '2026-03-01', exit_state = 'conform'
    where id in (${account.lease}, ${other.lease})`;
  await db.as(owner, move(other, { amount: 100 }));
  const letting = { owner, property, tenant: account.tenant };
  const receipts = [
    await addReceipt(db, letting, {
      period_from: '2026-01-01',
      period_to: '2026-01-31',
      rent: 0,
      charges: 0,
    }),
    await addReceipt(db, letting, {
      period_from: '2026-02-01',
      period_to: '2026-02-28',
      rent: 0,
      charges: 0,
    }),
  ].map(({ id }) => id);
  return { owner, property, account, other, revisable, receipts };
}

type Accounts = Awaited<ReturnType<typeof addAccounts>>;

interface KeyedCommand {
  readonly command: string;
  /** True if the key is optional, because clients of version 0.1.0 send none. */
  readonly needsNoKey?: boolean;
  /** The arguments of the first call of a command. */
  readonly first: (accounts: Accounts) => Values | Promise<Values>;
  /** Changes of these arguments. Each change makes a request that differs from the first call. */
  readonly others: (accounts: Accounts) => readonly Values[] | Promise<readonly Values[]>;
}

const PROPERTY = '"name": "Studio", "address": "1 rue Foch", "postal_code": "69006", "city": "Lyon"';

const COMMANDS: readonly KeyedCommand[] = [
  {
    command: 'record_payment',
    first: ({ account }) => ({
      tenant_id: account.tenant,
      paid_on: '2026-03-01',
      amount: 500,
      kind: 'payment',
      method: 'transfer',
      payer: 'Ana Roy',
      month: '2026-02-01',
      note: 'x',
      issue: 'none',
    }),
    others: ({ other }) => [
      { tenant_id: other.tenant },
      { paid_on: '2026-03-02' },
      { amount: 500.01 },
      { kind: 'benefit' },
      { method: 'cash' },
      { method: null },
      { payer: 'Luc Roy' },
      { payer_tenant_id: other.tenant },
      { payer_guarantor_id: other.tenant },
      { month: '2026-03-01' },
      { month: null },
      { note: null },
      { issue: 'quittances' },
    ],
  },
  {
    command: 'add_due',
    first: ({ account }) => ({
      lease_id: account.lease,
      kind: 'repair',
      due_on: '2026-03-10',
      amount: 40,
      label: 'Serrure',
    }),
    others: ({ other }) => [
      { lease_id: other.lease },
      { kind: 'other' },
      { due_on: '2026-03-11' },
      { amount: 40.01 },
      { label: 'Clé' },
    ],
  },
  {
    command: 'revise_lease',
    first: ({ revisable }) => ({
      lease_id: revisable.lease,
      target: 'rent',
      asked_on: '2026-03-10',
      for_day: '2026-03-01',
      new_amount: 755,
      addition: 'x',
    }),
    others: ({ other }) => [
      { lease_id: other.lease },
      { target: 'charges' },
      { asked_on: '2026-03-11' },
      { for_day: null },
      { new_amount: 755.01 },
      { from_next_term: true },
      { indices: '[{}]' },
      { addition: null },
    ],
  },
  {
    command: 'refund',
    first: ({ account }) => ({ lease_id: account.lease, paid_on: '2026-03-10', amount: 40, label: 'x' }),
    others: ({ other }) => [
      { lease_id: other.lease },
      { paid_on: '2026-03-11' },
      { amount: 39.99 },
      { label: null },
      { payment_id: '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11' },
    ],
  },
  {
    command: 'pay_month',
    first: ({ other }) => ({
      month: '2026-03-01',
      paid_on: '2026-03-05',
      method: 'transfer',
      tenant_ids: [other.tenant],
      issue: 'none',
    }),
    others: () => [
      { month: '2026-02-01' },
      { paid_on: '2026-03-06' },
      { method: 'cash' },
      { method: null },
      { issue: 'all' },
      { only_rent: true },
    ],
  },
  {
    command: 'add_deposit_movement',
    first: ({ account }) => ({
      lease_id: account.lease,
      kind: 'received',
      moved_on: '2026-01-05',
      amount: 50,
      method: 'cash',
    }),
    others: ({ other }) => [
      { lease_id: other.lease },
      { kind: 'returned' },
      { moved_on: '2026-01-06' },
      { amount: 50.01 },
      { method: null },
    ],
  },
  {
    command: 'add_expense',
    first: () => ({ expense: '{"paid_on": "2026-03-10", "amount": 50, "tax": "works"}' }),
    others: () => [
      { expense: '{"paid_on": "2026-03-11", "amount": 50, "tax": "works"}' },
      { expense: '{"paid_on": "2026-03-10", "amount": 50, "tax": "works", "label": "x"}' },
    ],
  },
  {
    command: 'settle_deposit',
    first: ({ other }) => ({ lease_id: other.lease, returned_on: '2026-03-10', amount: 0, method: 'cash' }),
    others: ({ account }) => [
      { lease_id: account.lease },
      { returned_on: '2026-03-11' },
      { amount: 0.01 },
      { method: null },
    ],
  },
  {
    command: 'add_property',
    needsNoKey: true,
    first: () => ({ fields: `{${PROPERTY}, "rent": 500}` }),
    others: () => [{ fields: `{${PROPERTY}, "rent": 501}` }, { fields: `{${PROPERTY}}` }],
  },
  {
    command: 'add_tenant',
    needsNoKey: true,
    first: ({ property }) => ({
      fields: `{"last_name": "Roy", "first_name": "Luc", "rent": 500, "property_id": "${property}"}`,
    }),
    others: ({ account }) => [
      { fields: '{"last_name": "Roy", "first_name": "Luc", "rent": 500}' },
      { fields: `{"last_name": "Roy", "first_name": "Luc", "lease_id": "${account.lease}"}` },
    ],
  },
  {
    command: 'add_lessor',
    needsNoKey: true,
    first: () => ({ fields: '{"series": "SCI", "company_name": "SCI Roy"}' }),
    others: () => [{ fields: '{"series": "SCI", "company_name": "SCI"}' }, { fields: '{"series": "SC"}' }],
  },
  {
    command: 'queue_document_mail',
    first: ({ receipts }) => ({ document: receipts[0] ?? '', unless_sent: false }),
    others: ({ receipts }) => [{ document: receipts[1] ?? '' }, { unless_sent: true }],
  },
];

const call = (db: TestDatabase, { owner }: Accounts, command: string, values: Values) =>
  db.as(owner, (tx) => tx.unsafe(statement(command, values)));

const refusalText = (db: TestDatabase, { owner }: Accounts, command: string, values: Values) =>
  db.refusalText(owner, (tx) => tx.unsafe(statement(command, values)));

/** Counts the landlord's rows in the tables that commands with an idempotency key change. */
const counted = async (db: TestDatabase, { account }: Accounts) =>
  (
    await db.as(account.owner)`
      select (select count(*)::integer from payments) as payments, (select count(*)::integer from dues) as dues,
      (select count(*)::integer from document_mails) as mails, (select count(*)::integer from revisions) as revisions,
      (select count(*)::integer from properties) as properties, (select count(*)::integer from lessors) as lessors,
      (select count(*)::integer from tenants) as tenants, (select count(*)::integer from leases) as leases,
      (select count(*)::integer from deposit_movements) as movements, (select count(*)::integer from expenses) as expenses,
      (select sum(amount) from allocations) as allocated`
  )[0];

describe('an idempotency key', () => {
  it.each(COMMANDS)(
    'a different request of $command with a used key is refused and changes nothing',
    async (db, keyed) => {
      const accounts = await addAccounts(db);
      const first = { idempotency_key: randomUUID(), ...(await keyed.first(accounts)) };
      await call(db, accounts, keyed.command, first);
      const before = await counted(db, accounts);
      const others = await keyed.others(accounts);
      for (const other of others)
        expect([other, await refusalText(db, accounts, keyed.command, { ...first, ...other })]).toEqual([
          other,
          expect.stringContaining(REUSED),
        ]);
      for (const { command, first: said } of COMMANDS.filter(({ command }) => command !== keyed.command)) {
        const values = { idempotency_key: first.idempotency_key, ...(await said(accounts)) };
        expect([command, await refusalText(db, accounts, command, values)]).toEqual([command, REUSED]);
      }
      expect(await counted(db, accounts)).toEqual(before);
    },
  );

  it.each(COMMANDS)(
    'repeating a request of $command with its key returns the first result again',
    async (db, keyed) => {
      const accounts = await addAccounts(db);
      const first = { idempotency_key: randomUUID(), ...(await keyed.first(accounts)) };
      const [original] = await call(db, accounts, keyed.command, first);
      const before = await counted(db, accounts);
      const [again] = await call(db, accounts, keyed.command, first);
      // Only the result of a mail differs: `is_new` is true the first time only.
      expect(JSON.stringify(again)).toBe(JSON.stringify(original).replace('"is_new":true', '"is_new":false'));
      expect(await counted(db, accounts)).toEqual(before);
    },
  );

  it('a refused key names the row of an earlier request of the same command only', async (db) => {
    const accounts = await addAccounts(db);
    const idempotency_key = randomUUID();
    const fields = `{${PROPERTY}, "rent": 500}`;
    const [added] = await call(db, accounts, 'add_property', { idempotency_key, fields });
    const other = { idempotency_key, fields: `{${PROPERTY}, "rent": 501}` };
    expect(await refusalText(db, accounts, 'add_property', other)).toBe(
      `${REUSED} existingId=${added?.['answer'].id}`,
    );
    expect(await refusalText(db, accounts, 'add_lessor', other)).toBe(REUSED);
    await db.as(accounts.owner)`delete from properties where id = ${added?.['answer'].id}`;
    expect(await refusalText(db, accounts, 'add_property', other)).toBeNull();
  });

  it.each(COMMANDS.filter(({ needsNoKey = false }) => needsNoKey))(
    '$command without a key adds a row each time',
    async (db, { command, first }) => {
      const accounts = await addAccounts(db);
      const values = await first(accounts);
      const before = await counted(db, accounts);
      await call(db, accounts, command, values);
      await call(db, accounts, command, { fields: String(values['fields']).replace('SCI', 'SC') });
      const table = command === 'add_property' ? 'properties' : `${command.slice(4)}s`;
      expect((await counted(db, accounts))?.[table]).toBe(before?.[table] + 2);
    },
  );

  it.each(COMMANDS.filter(({ needsNoKey = false }) => !needsNoKey))(
    '$command without a key is refused',
    async (db, { command, first }) => {
      const accounts = await addAccounts(db);
      const values = { ...(await first(accounts)), idempotency_key: null };
      expect(await refusalText(db, accounts, command, values)).toBe(
        'PT400 VALIDATION_FAILED idempotencyKey=required',
      );
    },
  );

  it('two landlords can use the same key for different requests', async (db) => {
    const [one, two] = [await addAccounts(db), await addAccounts(db)];
    const idempotency_key = randomUUID();
    const values = { idempotency_key, paid_on: '2026-03-01' };
    const pay = (by: Accounts, amount: number) =>
      refusalText(db, by, 'record_payment', { ...values, tenant_id: by.account.tenant, amount });
    expect([await pay(one, 10), await pay(two, 20)]).toEqual([null, null]);
  });

  it('a request with the key of a cancelled payment, due, refund or revision is refused as already cancelled', async (db) => {
    const accounts = await addAccounts(db);
    for (const { command, first, others } of COMMANDS.slice(0, 4)) {
      const said = { idempotency_key: randomUUID(), ...(await first(accounts)) };
      const [original] = await call(db, accounts, command, said);
      const { id, payment } = original?.['answer'] ?? {};
      if (command === 'record_payment')
        await call(db, accounts, 'cancel_payment', { payment: payment.id, reason: 'x' });
      else if (command === 'revise_lease')
        await call(db, accounts, 'undo_revision', { revision: id, reason: 'x' });
      else await call(db, accounts, 'cancel_due', { due: id, reason: 'x' });
      expect(await refusalText(db, accounts, command, said)).toBe(CANCELLED);
      for (const other of await others(accounts))
        expect(await refusalText(db, accounts, command, { ...said, ...other })).toBe(CANCELLED);
    }
  });

  it('paying a month in several calls with one key pays each lease once', async (db) => {
    const accounts = await addAccounts(db);
    const third = await addAccount(db, accounts.owner, { property_id: accounts.property });
    const month = { month: '2026-03-01', idempotency_key: randomUUID(), paid_on: '2026-03-05', method: null };
    const run = async (...tenants: string[]) =>
      (await call(db, accounts, 'pay_month', { ...month, tenant_ids: tenants }))[0]?.['answer'];
    const { paid } = await run(accounts.other.tenant);
    await run(third.tenant);
    expect(await positionOf(db, third)).toMatchObject({ owed: '0.00' });
    await call(db, accounts, 'cancel_payment', { payment: paid[0].payment_id, reason: 'x' });
    expect(await run(accounts.other.tenant, third.tenant)).toMatchObject({
      paid: [{ tenant_id: third.tenant, amount: 2730 }],
      skipped: [],
      failed: [{ tenant_id: accounts.other.tenant, error_code: 'ALREADY_CANCELLED' }],
    });
    expect(await positionOf(db, accounts.other)).toMatchObject({ owed: '2730.00' });
  });

  it('a request may be repeated with its amount written as 500 or as 500.00', async (db) => {
    const accounts = await addAccounts(db);
    const { tenant } = accounts.account;
    const pay = (amount: string) =>
      db.refusalText(accounts.owner, (tx) =>
        tx.unsafe(`select record_payment('${tenant}', '${tenant}', '2026-03-01', ${amount})`),
      );
    for (const amount of ['500', '500.0', '500.00']) expect(await pay(amount)).toBeNull();
    expect(await pay('500.001')).toContain(REUSED);
  });
});
