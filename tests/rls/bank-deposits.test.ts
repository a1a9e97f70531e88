import { randomUUID } from 'node:crypto';
import type { Row } from 'postgres';
import { describe, expect } from 'vitest';
import { type BankPart, lineOf, recordLines, summarize } from './bank.ts';
import { type Account, addAccount, positionOf, setToday } from './ledger.ts';
import { addLandlord, addProperty } from './rows.ts';
import {
  addDeposited,
  addPaidAndHeld,
  cancel,
  depositOf as depositNow,
  lastMovement,
  move,
  settle,
} from './deposits.ts';
import { it, type TestDatabase, valueOf } from './support.ts';

const NEVER_LET = { ended_by: null, ends_on: null, keys_on: null, exit_state: null };

/** Adds a lease with a rent of 910 since January and an agreed deposit of 850 that was not received. */
const addExpected = (db: TestDatabase) => addDeposited(db, NEVER_LET, '2026-03-12');

const depositOf = ({ tenant }: Pick<Account, 'tenant'>, amount = 850): BankPart => ({
  kind: 'deposit',
  tenant_id: tenant,
  amount,
});

const rentAndDeposit = (account: Account) =>
  lineOf(
    [{ kind: 'payment', tenant_id: account.tenant, amount: 910, month: '2026-03-01' }, depositOf(account)],
    {
      amount: 1760,
      label: 'VIR ROY ANA LOYER ET DEPOT DE GARANTIE',
    },
  );

const movementsOf = ({ tx }: TestDatabase, { lease }: Account) => tx`
  select movement.kind, movement.moved_on::text as day, movement.amount::float, movement.method,
    movement.cancelled_at is not null as "isCancelled", document.kind as document, document.state
  from deposit_movements movement left join private.document_list document on document.subject_id = movement.id
  where movement.lease_id = ${lease} order by movement.created_at`;

const undo = (db: TestDatabase, owner: string, batch: string) =>
  valueOf(db.as(owner)`select undo_batch(${batch}, 'Mauvais relevé')`);

const expectedOf = (db: TestDatabase, owner: string) => valueOf(db.as(owner)`select bank_expected(null)`);

const RECEIVED = {
  kind: 'received',
  day: '2026-03-05',
  amount: 850,
  method: 'transfer',
  isCancelled: false,
  document: 'depositReceipt',
  state: 'valid',
};

describe('a deposit in a bank line', () => {
  it('two parts for the deposit of one lease are refused together', async (db) => {
    const account = await addExpected(db);
    const line = lineOf([depositOf(account, 425), depositOf(account, 424)], { amount: 849 });
    expect(summarize(await recordLines(db, account.owner, [line]))).toEqual([
      'refused VALIDATION_FAILED parts.1=overlaps',
    ]);
    expect(await movementsOf(db, account)).toEqual([]);
  });

  it('a bank line with rent and deposit records both, each with its receipt', async (db) => {
    const account = await addExpected(db);
    const line = rentAndDeposit(account);
    const [outcome] = await recordLines(db, account.owner, [line], { issue: 'quittances' });
    expect(outcome).toMatchObject({
      state: 'recorded',
      payments: [{ amount: 910 }],
      deposits: [{ lease_id: account.lease, amount: 850 }],
      receipts: [{ kind: 'depositReceipt' }, { kind: 'quittance' }],
      blockers: [],
    });
    expect(await movementsOf(db, account)).toEqual([RECEIVED]);
    const { lines, leases } = await expectedOf(db, account.owner);
    expect(lines[0].parts).toMatchObject([
      { kind: 'deposit', payment_id: null, amount: 850 },
      { kind: 'payment', amount: 910 },
    ]);
    // The movement belongs to the bank line.
    expect(leases[0].deposit).toEqual({ owed: 0, held: 850, to_return: 850, movements: [] });
  });

  it('a bank line with only a deposit is recorded once, and a second deposit is refused', async (db) => {
    const account = await addExpected(db);
    const line = lineOf([depositOf(account)], { amount: 850 });
    await recordLines(db, account.owner, [line]);
    expect(await movementsOf(db, account)).toEqual([{ ...RECEIVED, document: null, state: null }]);
    const again = await recordLines(db, account.owner, [line, lineOf([depositOf(account)], { amount: 850 })]);
    expect(summarize(again)).toEqual([
      'alreadyRecorded',
      'refused VALIDATION_FAILED parts.0.amount=aboveAmount',
    ]);
    expect(again[0]).toMatchObject({ deposits: [{ amount: 850 }] });
  });

  it('if the receipt of a deposit cannot be issued, the bank line is recorded, and the outcome names the reason', async (db) => {
    const account = await addExpected(db);
    await db.tx`update leases set property_id = null where id = ${account.lease}`;
    const [outcome] = await recordLines(db, account.owner, [rentAndDeposit(account)], { issue: 'all' });
    expect(outcome).toMatchObject({ state: 'recorded', receipts: [], blockers: ['NO_PROPERTY'] });
    expect(await movementsOf(db, account)).toEqual([{ ...RECEIVED, document: null, state: null }]);
  });

  it('a line whose deposit or rent is refused records neither', async (db) => {
    const account = await addExpected(db);
    const lines = [
      lineOf([depositOf(account, 850.01)], { amount: 900 }),
      lineOf([depositOf(account)], { amount: 850, booked_on: '2026-03-13' }),
      lineOf([depositOf(account)], { amount: 850, booked_on: '1900-03-13' }),
      lineOf([depositOf(account), { kind: 'payment', tenant_id: account.tenant, amount: 0 }], {
        amount: 1760,
      }),
    ];
    const outcomes = await recordLines(db, account.owner, lines, { issue: 'all' });
    expect(summarize(outcomes)).toEqual([
      'refused VALIDATION_FAILED parts.0.amount=aboveAmount',
      'refused VALIDATION_FAILED bookedOn=futureDate',
      'refused VALIDATION_FAILED bookedOn=tooEarly',
      'refused VALIDATION_FAILED parts.1.amount=invalidAmount',
    ]);
    expect(await movementsOf(db, account)).toEqual([]);
  });

  it('a landlord cannot record a deposit of another landlord', async (db) => {
    const account = await addExpected(db);
    const stranger = await addLandlord(db);
    const outcomes = await recordLines(db, stranger, [lineOf([depositOf(account)], { amount: 850 })]);
    expect(summarize(outcomes)).toEqual(['refused NOT_FOUND parts.0.tenantId=invalid']);
    expect(await movementsOf(db, account)).toEqual([]);
  });

  it('a lease has at most 200 movements of its deposit, also by bank lines', async (db) => {
    const account = await addExpected(db);
    await db.tx`
      insert into deposit_movements (owner_id, lease_id, kind, moved_on, amount, idempotency_key)
      select ${account.owner}, ${account.lease}, 'received', '2026-01-02', 1, gen_random_uuid() from generate_series(1, 200)`;
    const outcomes = await recordLines(db, account.owner, [lineOf([depositOf(account, 1)], { amount: 1 })]);
    expect(summarize(outcomes)[0]).toMatch(/^refused QUOTA_REACHED/);
  });
});

describe('a deposit that goes back', () => {
  const depositIn = async (db: TestDatabase, owner: string, since: string | null = null) =>
    (await valueOf(db.as(owner)`select bank_expected(${since})`)).leases.map(({ deposit }: Row) => deposit);

  it('the movements without a bank line are listed from the asked day on, and a cancelled one is not', async (db) => {
    const account = await addPaidAndHeld(db, {}, '2026-07-20');
    const received = { kind: 'received', moved_on: '2026-01-02', amount: 850 };
    const returned = { kind: 'returned', moved_on: '2026-07-10', amount: 50 };
    expect(await depositIn(db, account.owner)).toMatchObject([{ held: 850, movements: [] }]);
    await db.as(account.owner, move(account, { kind: 'returned', on: '2026-07-10', amount: 50 }));
    expect(await depositIn(db, account.owner, '2026-01-02')).toMatchObject([
      { held: 800, to_return: 800, movements: [received, returned] },
    ]);
    expect(await depositIn(db, account.owner, '2026-01-03')).toMatchObject([{ movements: [returned] }]);
    await db.as(account.owner, cancel(lastMovement(await depositNow(db, account))['id']));
    expect(await depositIn(db, account.owner)).toMatchObject([{ held: 850, movements: [] }]);
  });

  it('a late deposit goes back with its increase, and the movement of its settlement has the sum of both', async (db) => {
    const account = await addPaidAndHeld(db, {}, '2026-07-31');
    expect(await depositIn(db, account.owner)).toMatchObject([{ held: 850, to_return: 935 }]);
    await db.as(account.owner, settle(account, { on: '2026-07-31', amount: 935 }));
    expect(await depositIn(db, account.owner)).toMatchObject([
      { held: 0, to_return: 0, movements: [{ kind: 'returned', moved_on: '2026-07-31', amount: 935 }] },
    ]);
  });

  it('a lease that ended long ago is listed as long as its deposit is held, or if the deposit went back since the asked day', async (db) => {
    const account = await addPaidAndHeld(db, {}, '2026-12-20');
    const [{ to_return: amount }] = await depositIn(db, account.owner);
    await db.as(account.owner, settle(account, { on: '2026-12-20', amount }));
    expect(await depositIn(db, account.owner, '2026-12-20')).toMatchObject([{ held: 0 }]);
    expect(await depositIn(db, account.owner, '2026-12-21')).toEqual([]);
  });
});

describe('undoing a batch with a deposit', () => {
  it('an undo cancels the deposit and voids its receipt, and then the line can be recorded again', async (db) => {
    const account = await addExpected(db);
    const batch = randomUUID();
    const line = rentAndDeposit(account);
    await recordLines(db, account.owner, [line], { batch, issue: 'quittances' });
    const preview = await valueOf(db.as(account.owner)`select preview_batch_undo(${batch})`);
    expect(preview).toMatchObject({
      payments: 2,
      deposits: 1,
      amount: 1760,
      lines: 1,
      documents: [{ kind: 'depositReceipt' }, { kind: 'quittance' }],
    });
    expect(await valueOf(db.as(account.owner)`select batches()`)).toMatchObject([
      { id: batch, payments: 2, deposits: 1, amount: 1760, cancelled: 0, lines: 1 },
    ]);
    const before = await positionOf(db, account);
    expect(await undo(db, account.owner, batch)).toEqual({ left: 0 });
    expect(await positionOf(db, account)).not.toEqual(before);
    expect(await movementsOf(db, account)).toEqual([{ ...RECEIVED, isCancelled: true, state: 'voided' }]);
    expect(await valueOf(db.as(account.owner)`select batches()`)).toMatchObject([
      { id: batch, payments: 0, deposits: 0, amount: 0, cancelled: 2 },
    ]);
    expect(summarize(await recordLines(db, account.owner, [line], { batch }))).toEqual([
      'refused ALREADY_CANCELLED',
    ]);
    expect(summarize(await recordLines(db, account.owner, [line]))).toEqual(['recorded']);
  });

  it('an undo is refused as a whole if a later movement of the deposit exists, and the preview names the tenant', async (db) => {
    const account = await addExpected(db);
    const batch = randomUUID();
    await recordLines(db, account.owner, [rentAndDeposit(account)], { batch });
    const blockedBy = async () =>
      (await valueOf(db.as(account.owner)`select preview_batch_undo(${batch})`)).blocked_by;
    expect(await blockedBy()).toEqual([]);
    await db.as(account.owner, move(account, { kind: 'returned', on: '2026-03-10', amount: 50 }));
    expect(await blockedBy()).toHaveLength(1);
    expect(
      await db.refusalText(account.owner, (tx) => tx`select undo_batch(${batch}, 'Mauvais relevé')`),
    ).toBe('PT409 NOT_LAST_MOVEMENT');
    expect((await movementsOf(db, account)).map((one) => one['isCancelled'])).toEqual([false, false]);
    // A large batch is undone in several calls. Its first call is refused too, and cancels nothing.
    await db.tx`
      insert into payments (owner_id, lease_id, kind, paid_on, amount, idempotency_key, batch_id)
      select ${account.owner}, ${account.lease}, 'payment', '2026-03-02', 1, gen_random_uuid(), ${batch}
      from generate_series(1, 200)`;
    expect(
      await db.refusalText(account.owner, (tx) => tx`select undo_batch(${batch}, 'Mauvais relevé')`),
    ).toBe('PT409 NOT_LAST_MOVEMENT');
  });

  it('the preview names the settlement that states the payments of the batch, and an undo keeps it', async (db) => {
    const account = await addDeposited(db, {}, '2026-07-31');
    await db.as(account.owner, move(account));
    const [before, after] = [randomUUID(), randomUUID()];
    const pays = (booked_on: string, amount: number) =>
      lineOf([{ kind: 'payment', tenant_id: account.tenant, amount }], { amount, booked_on });
    await recordLines(db, account.owner, [pays('2026-06-30', 5460)], { batch: before });
    await db.as(account.owner, settle(account, { on: '2026-07-30' }));
    await recordLines(db, account.owner, [pays('2026-07-31', 10)], { batch: after });
    const keptBy = async (batch: string) =>
      (await valueOf(db.as(account.owner)`select preview_batch_undo(${batch})`)).settlements;
    const settlement = {
      id: expect.any(String),
      number: expect.stringMatching(/^S-2026-/),
      tenant_name: 'Ana Roy',
    };
    expect(await keptBy(before)).toEqual([settlement]);
    expect(await keptBy(after)).toEqual([]);
    await undo(db, account.owner, before);
    expect((await movementsOf(db, account)).at(-1)).toMatchObject({ kind: 'settled', state: 'valid' });
  });

  it('a landlord cannot undo a deposit of another landlord', async (db) => {
    const account = await addExpected(db);
    const batch = randomUUID();
    await recordLines(db, account.owner, [lineOf([depositOf(account)], { amount: 850 })], { batch });
    const stranger = await addLandlord(db);
    expect(await db.refusalText(stranger, (tx) => tx`select undo_batch(${batch}, 'x')`)).toBe(
      'PT404 NOT_FOUND',
    );
  });

  it('deleting a lease deletes the bank line of its deposit', async (db) => {
    await setToday(db, '2026-03-12');
    const owner = await addLandlord(db);
    const account = await addAccount(db, owner, { property_id: await addProperty(db, owner) });
    await db.tx`update leases set deposit = 850 where id = ${account.lease}`;
    await recordLines(db, owner, [lineOf([depositOf(account)], { amount: 850 })]);
    await db.tx`delete from leases where id = ${account.lease}`;
    expect(await valueOf(db.tx`select count(*)::int from bank_lines where owner_id = ${owner}`)).toBe(0);
  });
});
