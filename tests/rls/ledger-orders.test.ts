import { describe, expect } from 'vitest';
import { addAccount, pay, positionOf, setToday, type Account, type NewPayment } from './ledger.ts';
import type { TenantFields } from './rows.ts';
import { it, type TestDatabase, valueOf } from './support.ts';

/** A fact entered on an account. */
type Fact = (db: TestDatabase, account: Account) => Promise<unknown>;

const contract =
  (changes: TenantFields): Fact =>
  (db, { owner, lease }) =>
    db.as(owner)`select change_lease(${lease}, ${db.tx.json(changes)})`;
const rent =
  (startsOn: string | null, amount: number): Fact =>
  (db, { owner, lease }) =>
    db.as(owner)`select change_rent(${lease}, ${startsOn}, ${amount}, 0)`;
const accountFrom =
  (startsOn: string): Fact =>
  (db, { owner, lease }) =>
    db.as(owner)`select set_account(${lease}, ${startsOn}, 0)`;
const repair =
  (label: string, dueOn: string, amount: number): Fact =>
  (db, { owner, lease }) =>
    db.as(owner)`select add_due(${lease}, gen_random_uuid(), 'repair', ${dueOn}, ${amount}, ${label})`;
const paid =
  (payment: NewPayment): Fact =>
  (db, account) =>
    pay(db, account, payment);
/** Enters a payment that names a due added by the landlord. */
const paidFor =
  (label: string, payment: NewPayment): Fact =>
  async (db, account) =>
    pay(db, account, {
      ...payment,
      due: String(
        await valueOf(db.tx`select id from dues where lease_id = ${account.lease} and label = ${label}`),
      ),
    });
/** Enters a payment of 400 for the given days, like the command that issues a receipt. */
const paidForDays =
  (from: string, to: string, paidOn: string, note: string): Fact =>
  async ({ tx }, { owner, lease }) => {
    await tx`
      insert into payments (owner_id, lease_id, kind, paid_on, amount, names_from, names_to, note, idempotency_key)
      values (${owner}, ${lease}, 'payment', ${paidOn}, 400, ${from}, ${to}, ${note}, gen_random_uuid())`;
    await tx`select private.update_account(${lease})`;
  };
/** Enters a reduction of the rent due that covers the given day. */
const reduced =
  (day: string, reduction: number): Fact =>
  (db, { owner, lease }) =>
    db.as(owner)`
      select reduce_due(id, ${reduction}, ${reduction > 0 ? 'Geste' : null}) from dues
      where lease_id = ${lease} and kind = 'rent' and ${day} between period_from and period_to`;
const endOn = (day: string) => contract({ ended_by: 'agreement', ends_on: day });
const noEnd = contract({ ended_by: null, ends_on: null });

/** Returns all orders of the facts that keep the order of each given list. */
function ordersOf(stories: readonly (readonly Fact[])[]): Fact[][] {
  const left = stories.filter((story) => story.length > 0);
  if (left.length === 0) return [[]];
  return left.flatMap((story) =>
    ordersOf(left.map((one) => (one === story ? one.slice(1) : one))).map((rest) =>
      story.slice(0, 1).concat(rest),
    ),
  );
}

/** Returns the visible state of an account: its dues with their allocations, and its position. */
async function seen(db: TestDatabase, account: Account) {
  const dues = await db.tx`
    select concat_ws(' ', kind, label, period_from, period_to, dues.amount, coalesce((
      select string_agg(concat_ws(' ', 'by', payments.note, allocations.amount), ', ' order by payments.paid_on, payments.amount, payments.note)
      from allocations join payments on payments.id = payment_id where due_id = dues.id
    ), 'open')) as line
    from dues where lease_id = ${account.lease} order by due_on, period_from, kind, label`;
  return { dues: dues.map(({ line }) => String(line)), position: await positionOf(db, account) };
}

/**
 * Enters the facts in every order, with a new account for each order. Checks that all accounts have the same visible
 * state and returns this state.
 */
async function inEveryOrder(
  db: TestDatabase,
  today: string,
  begins: TenantFields,
  ...stories: readonly (readonly Fact[])[]
): Promise<Awaited<ReturnType<typeof seen>>> {
  await setToday(db, today);
  const owner = await db.account();
  const orders = ordersOf(stories);
  expect(orders.length).toBeGreaterThan(1);
  let first: Awaited<ReturnType<typeof seen>> | undefined;
  for (const facts of orders) {
    const account = await addAccount(db, owner, { rent: 900, charges: 0, ...begins });
    for (const say of facts) await say(db, account);
    const found = await seen(db, account);
    first ??= found;
    expect(found).toEqual(first);
  }
  if (first === undefined) throw new Error('There are no facts');
  return first;
}

describe('the same facts in another order: a month that a payment names', () => {
  it('a month that a payment names becomes a single due again when a lease end within the month is cancelled', async (db) => {
    const { dues, position } = await inEveryOrder(
      db,
      '2026-11-20',
      { account_starts_on: '2026-11-01' },
      [paid({ paidOn: '2026-11-10', amount: 900, month: '2026-11-01' })],
      [endOn('2026-11-14'), noEnd],
    );
    expect(dues).toEqual([
      'rent 2026-11-01 2026-11-30 900.00 by 900.00',
      'rent 2026-12-01 2026-12-31 900.00 open',
    ]);
    expect(position).toMatchObject({ owed: '0.00', advance: '0.00' });
  });

  it('a payment for a month pays the final amount of the month, and the rest of the payment is an advance', async (db) => {
    const { dues, position } = await inEveryOrder(
      db,
      '2026-11-20',
      { account_starts_on: '2026-11-01' },
      [paid({ paidOn: '2026-11-10', amount: 900, month: '2026-11-01' })],
      [endOn('2026-11-10'), noEnd, endOn('2026-11-15')],
    );
    expect(dues).toEqual(['rent 2026-11-01 2026-11-15 450.00 by 450.00']);
    expect(position).toMatchObject({ owed: '0.00', advance: '450.00' });
  });

  it('the due of a month that a payment names covers the whole month once the account starts on the first of the month', async (db) => {
    const { dues } = await inEveryOrder(
      db,
      '2026-04-10',
      { account_starts_on: '2026-03-16' },
      [paid({ paidOn: '2026-04-02', amount: 400, month: '2026-03-01' })],
      [accountFrom('2026-03-01')],
    );
    expect(dues.slice(0, 2)).toEqual([
      'rent 2026-03-01 2026-03-31 900.00 by 400.00',
      'rent 2026-04-01 2026-04-30 900.00 open',
    ]);
  });
});

it('a rent equal to the former rent is kept and still applies after the former rent is corrected', async (db) => {
  const begins = { account_starts_on: '2026-01-01', rent: 700 };
  const { dues } = await inEveryOrder(db, '2026-03-20', begins, [rent('2026-03-01', 700)], [rent(null, 650)]);
  expect(dues).toContain('rent 2026-02-01 2026-02-28 650.00 open');
  expect(dues).toContain('rent 2026-03-01 2026-03-31 700.00 open');
});

describe('the same facts in another order: days that a payment names', () => {
  it('days that a payment names are not owed if the lease ended before them, even if they are before the account start', async (db) => {
    const { dues, position } = await inEveryOrder(
      db,
      '2026-10-10',
      { account_starts_on: '2026-09-20', lease_starts_on: '2025-01-01' },
      [paidForDays('2026-09-01', '2026-09-10', '2026-09-30', 'x')],
      [endOn('2026-07-20')],
    );
    expect(dues).toEqual([]);
    expect(position).toMatchObject({ owed: '0.00', advance: '400.00' });
  });

  it('days that a payment names are owed even before the account start, in addition to the opening balance', async (db) => {
    const { dues } = await inEveryOrder(
      db,
      '2026-10-10',
      { account_starts_on: '2026-09-20', lease_starts_on: '2025-01-01' },
      [paidForDays('2026-09-06', '2026-09-25', '2026-09-30', 'x')],
      [accountFrom('2026-09-16')],
    );
    expect(dues.slice(0, 3)).toEqual([
      'rent 2026-09-06 2026-09-25 600.00 by x 400.00',
      'rent 2026-09-26 2026-09-30 150.00 open',
      'rent 2026-10-01 2026-10-31 900.00 open',
    ]);
  });
});

describe('the same facts in another order: a reduction', () => {
  const begins = { rent: 900, charges: 0, account_starts_on: '2026-10-01' };
  const addReduced = async (db: TestDatabase, ...facts: readonly Fact[]) => {
    await setToday(db, '2026-11-20');
    const account = await addAccount(db, await db.account(), begins);
    for (const say of facts) await say(db, account);
    const { dues } = await seen(db, account);
    return dues.filter((line) => !line.includes(' 2026-12-01 '));
  };
  const october = 'rent 2026-10-01 2026-10-31 900.00 open';
  const whole = [october, 'rent Geste 2026-11-01 2026-11-30 400.00 open'];
  const halved = reduced('2026-11-01', 500);

  it('a reduction keeps its amount when the landlord cancels a lease end within the reduced term', async (db) => {
    const ended = [october, 'rent Geste 2026-11-01 2026-11-05 0.00 open'];
    expect(await addReduced(db, halved, endOn('2026-11-05'))).toEqual(ended);
    expect(await addReduced(db, halved, endOn('2026-11-05'), noEnd)).toEqual(whole);
  });

  it('a reduction applies again when its term is owed again', async (db) => {
    expect(await addReduced(db, halved, endOn('2026-10-31'))).toEqual([october]);
    expect(await addReduced(db, halved, endOn('2026-10-31'), noEnd)).toEqual(whole);
  });

  it('the last reduction entered for a due applies, at most up to the current rent', async (db) => {
    const quarter = contract({ term_months: 3 });
    const month = contract({ term_months: 1 });
    const nothing = reduced('2026-10-01', 0);
    expect(await addReduced(db, halved, reduced('2026-10-01', 100), quarter, nothing, month)).toEqual([
      october,
      'rent 2026-11-01 2026-11-30 900.00 open',
    ]);
  });
});

describe('the same facts in another order: payments of one day', () => {
  it('if equal payments of one day name periods, the payment with the shortest period is allocated first', async (db) => {
    const { dues } = await inEveryOrder(
      db,
      '2026-01-20',
      { account_starts_on: '2026-01-01', rent: 620 },
      [paidForDays('2026-01-01', '2026-01-10', '2026-01-15', 'ten')],
      [paidForDays('2026-01-01', '2026-01-20', '2026-01-15', 'twenty')],
      [repair('x', '2026-01-15', 100)],
    );
    expect(dues.slice(0, 4)).toEqual([
      'rent 2026-01-01 2026-01-10 200.00 by ten 200.00',
      'rent 2026-01-11 2026-01-20 200.00 by ten 200.00',
      'rent 2026-01-21 2026-01-31 220.00 by twenty 220.00',
      'repair x 2026-01-15 2026-01-15 100.00 by twenty 100.00',
    ]);
  });

  it('equal payments of one day pay the dues they name, the oldest due first', async (db) => {
    const { dues } = await inEveryOrder(
      db,
      '2026-01-20',
      { account_starts_on: '2026-01-01', rent: 60 },
      [
        repair('first', '2026-01-10', 80),
        paidFor('first', { paidOn: '2026-01-15', amount: 100, note: 'first' }),
      ],
      [
        repair('second', '2026-01-11', 50),
        paidFor('second', { paidOn: '2026-01-15', amount: 100, note: 'second' }),
      ],
    );
    expect(dues.slice(0, 3)).toEqual([
      'rent 2026-01-01 2026-01-31 60.00 by first 20.00, by second 40.00',
      'repair first 2026-01-10 2026-01-10 80.00 by first 80.00',
      'repair second 2026-01-11 2026-01-11 50.00 by second 50.00',
    ]);
  });

  it('two dues that differ only by label are always paid in the same order, whichever due was entered first', async (db) => {
    const { dues } = await inEveryOrder(
      db,
      '2026-01-20',
      { account_starts_on: '2026-01-01', rent: 0 },
      [repair('lock', '2026-01-10', 80)],
      [repair('window', '2026-01-10', 80)],
      [paid({ paidOn: '2026-01-15', amount: 100, note: 'x' })],
    );
    expect(dues.slice(1, 3)).toEqual([
      'repair lock 2026-01-10 2026-01-10 80.00 by x 80.00',
      'repair window 2026-01-10 2026-01-10 80.00 by x 20.00',
    ]);
  });
});
