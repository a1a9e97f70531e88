import { randomUUID } from 'node:crypto';
import type { PendingQuery, Row, TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import {
  addAccount,
  dueLines,
  duesOf,
  pay,
  positionOf,
  recordPayment,
  setToday,
  type Account,
} from './ledger.ts';
import { runDaily } from './notifications.ts';
import { addLetting, addReceipt, changeTenant, newTenant, type TenantFields } from './rows.ts';
import { it, type TestDatabase, valueOf } from './support.ts';

/** Creates a landlord with an account since January that owes 910 on the 5th of each month. Today is 12 March 2026. */
async function addMarch(db: TestDatabase, fields: TenantFields = {}): Promise<Account> {
  await setToday(db, '2026-03-12');
  return addAccount(db, await db.account(), fields);
}

type Changes = Readonly<Record<string, string | number | boolean | null | readonly Record<string, string>[]>>;

const changeLease = (db: TestDatabase, { owner, lease }: Account, changes: Changes) =>
  db.as(owner)`
    select changed.*, ends_on::text as end, answer -> 'unchanged_dues' as unchanged_dues
    from change_lease(${lease}, ${db.tx.json(changes)}) answer
    cross join lateral jsonb_populate_record(null::lease_list, answer) changed`;

const INVALID = 'PT400 VALIDATION_FAILED';
const FULL = 'PT409 QUOTA_REACHED';

describe('rent dues', () => {
  it('rent dues are created a month ahead, from the start of the account', async (db) => {
    const account = await addMarch(db);
    expect(await duesOf(db, account)).toMatchObject([
      { from: '2026-01-01', to: '2026-01-31', dueOn: '2026-01-05', amount: '910.00', state: 'late' },
      { from: '2026-02-01', to: '2026-02-28', dueOn: '2026-02-05', state: 'late' },
      { from: '2026-03-01', to: '2026-03-31', dueOn: '2026-03-05', state: 'late' },
      { from: '2026-04-01', to: '2026-04-30', dueOn: '2026-04-05', state: 'upcoming' },
    ]);
    const joined = await addAccount(db, account.owner, { lease_starts_on: '2026-03-12' });
    expect(await duesOf(db, joined)).toMatchObject([
      { from: '2026-03-12', dueOn: '2026-03-12', state: 'due' },
      {},
    ]);
  });

  // Today is 12 March.
  it.each([
    ['no start is entered', null, 1, '2026-04-01', '2026-04-01'],
    ['no start is entered, and the due day is still to come', null, 28, '2026-03-01', '2026-03-28'],
    ['no start is entered, and today is the due day', null, 12, '2026-03-01', '2026-03-12'],
    ['the lease is old', '2019-09-15', 5, '2026-04-01', '2026-04-05'],
    ['the lease started last month', '2026-02-28', 28, '2026-03-01', '2026-03-28'],
    ['the lease starts today', '2026-03-12', 5, '2026-03-12', '2026-03-12'],
    ['the lease starts in the future', '2026-03-20', 5, '2026-03-20', '2026-03-20'],
  ])(
    'no tenant is late on the day on which the landlord enters the lease: %s',
    async (db, _what, leaseStartsOn, dueDay, from, dueOn) => {
      const fields = { account_starts_on: null, lease_starts_on: leaseStartsOn, rent_due_day: dueDay };
      const account = await addMarch(db, fields);
      expect((await duesOf(db, account))[0]).toMatchObject({ from, dueOn });
      expect(await positionOf(db, account)).toMatchObject({ daysLate: 0 });
    },
  );

  it('the rent of this month is late after its due day if the lease started this month or the landlord entered an account start in this month', async (db) => {
    const moved = await addMarch(db, { account_starts_on: null, lease_starts_on: '2026-03-03' });
    expect(await positionOf(db, moved)).toMatchObject({ daysLate: 7, oldestUnpaidDueOn: '2026-03-05' });
    const said = await addAccount(db, moved.owner, { account_starts_on: '2026-03-01' });
    expect(await positionOf(db, said)).toMatchObject({ daysLate: 7 });
  });

  it('a payment made today for an account that starts later pays dues, but is refused if the account has an opening balance', async (db) => {
    const [day] = await db.tx`
      select private.today()::text as today, (private.today() - 1)::text as eve, (private.today() + 9)::text as start`;
    const { today, eve, start } = { today: '', eve: '', start: '', ...day };
    const account = await addAccount(db, await db.account(), { account_starts_on: start });
    await pay(db, account, { paidOn: today, amount: 40 });
    expect(await positionOf(db, account)).toMatchObject({ advance: '0.00', daysLate: 0 });
    const refused = (paidOn: string) =>
      db.refusalText(account.owner, (tx) => recordPayment(tx, account, { paidOn }));
    expect(await refused(eve)).toBe(`${INVALID} paidOn=beforeAccount`);
    for (const balance of [10, -10]) {
      await db.as(account.owner)`select set_account(${account.lease}, ${start}, ${balance})`;
      expect(await refused(today)).toBe(`${INVALID} paidOn=beforeAccount`);
    }
  });

  it('the quarters of a quarterly rent count from the first month of the lease', async (db) => {
    const account = await addMarch(db, { lease_starts_on: '2025-11-15' });
    await changeLease(db, account, { term_months: 3 });
    expect(await dueLines(db, account)).toEqual([
      '2026-01-01 2026-01-31 910.00 910.00',
      '2026-02-01 2026-04-30 2730.00 2730.00',
    ]);
  });

  it('changing a rent within a month changes its dues, and undoing the change restores them', async (db) => {
    const account = await addMarch(db, { rent: 750 });
    const before = await dueLines(db, account);
    const { owner, lease } = account;
    await db.as(owner)`select change_rent(${lease}, '2026-03-20', 758.64, 60)`;
    expect((await dueLines(db, account)).slice(2)).toEqual([
      // March costs 750 × 19/31 + 758.64 × 12/31.
      '2026-03-01 2026-03-31 813.35 813.35',
      '2026-04-01 2026-04-30 818.64 818.64',
    ]);
    await db.as(owner)`select undo_rent(${lease}, '2026-03-20')`;
    expect(await dueLines(db, account)).toEqual(before);
  });

  it('a payment for some days of a due cuts the due into parts, and cancelling the payment joins the parts again', async (db) => {
    const account = await addMarch(db);
    const { owner, lease } = account;
    const before = await duesOf(db, account);
    const [payment] = await db.tx`
      insert into payments (owner_id, lease_id, kind, paid_on, amount, names_from, names_to, idempotency_key)
      values (${owner}, ${lease}, 'payment', '2026-03-12', 440.32, '2026-03-01', '2026-03-15', ${randomUUID()})
      returning id`;
    await db.tx`select private.update_account(${lease})`;
    expect((await dueLines(db, account)).slice(2, 4)).toEqual([
      '2026-03-01 2026-03-15 440.32 0.00',
      '2026-03-16 2026-03-31 469.68 469.68',
    ]);
    await db.as(owner)`select cancel_payment(${payment?.['id']}, 'Erreur')`;
    expect(await duesOf(db, account)).toEqual(before);
  });

  it('payments for adjacent days cut a due into parts that can each have a receipt', async (db) => {
    await setToday(db, '2026-03-20');
    const letting = await addLetting(db);
    const first = await addReceipt(db, letting, { period_to: '2026-03-15', rent: 651.05, charges: 0 });
    await db.as(letting.owner)`select void_receipt(${first.id}, 'Nom mal écrit')`;
    const second = { period_from: '2026-03-16', rent: 694.45, charges: 0 };
    expect(await addReceipt(db, letting, second)).toMatchObject({ kind: 'quittance' });
    const again = { period_to: '2026-03-15', rent: 0, charges: 0 };
    expect(await addReceipt(db, letting, again)).toMatchObject({ kind: 'quittance' });
  });

  it('rent dues end with the notice period of the tenant, or earlier when somebody else moves in', async (db) => {
    const account = await addMarch(db, { lease_starts_on: '2024-01-01' });
    const last = async () => (await dueLines(db, account)).at(-1);
    await changeLease(db, account, { ended_by: 'tenant', notice_received_on: '2026-01-10' });
    expect(await last()).toBe('2026-04-01 2026-04-10 303.33 303.33');
    await changeLease(db, account, { relet_on: '2026-03-16', keys_on: '2026-02-20' });
    expect(await last()).toBe('2026-03-01 2026-03-15 440.32 440.32');
    const [row] = await changeLease(db, account, { ended_by: null });
    expect(row).toMatchObject({ ends_on: null, rent_owed_until: null });
    expect(await last()).toBe('2026-04-01 2026-04-30 910.00 910.00');
  });

  it('the daily job creates the dues of months in which the landlord entered nothing, and creates each due once', async (db) => {
    const account = await addMarch(db);
    const ended = await addAccount(db, account.owner);
    await changeLease(db, ended, { ended_by: 'agreement', ends_on: '2026-04-30' });
    await runDaily(db, '2026-06-20');
    expect((await dueLines(db, account)).slice(4)).toEqual([
      '2026-05-01 2026-05-31 910.00 910.00',
      '2026-06-01 2026-06-30 910.00 910.00',
      '2026-07-01 2026-07-31 910.00 910.00',
    ]);
    expect(await duesOf(db, ended)).toHaveLength(4);
    const rows = () =>
      db.tx`select ctid::text from dues where lease_id in (${account.lease}, ${ended.lease})`;
    const before = await rows();
    await runDaily(db, '2026-06-21');
    expect(await rows()).toEqual(before);
  });
});

describe('the end of a lease', () => {
  const END: readonly [Changes, string][] = [
    [{ ended_by: 'agreement', ends_on: '2023-12-31' }, 'endsOn=beforeLease'],
    [{ ended_by: 'agreement' }, 'endsOn=required'],
    [{ ended_by: 'tenant' }, 'endsOn=required'],
    [{ kind: 'other', ended_by: 'tenant', notice_received_on: '2026-03-01' }, 'endsOn=required'],
    [{ ends_on: '2026-12-31' }, 'endedBy=required'],
    [{ rent_due_day: 29 }, 'rentDueDay=invalid'],
    [{ rent_due_day: 0 }, 'rentDueDay=invalid'],
  ];
  it.each(END)('a lease end entered as %o is refused', async (db, changes, field) => {
    const { owner, lease } = await addMarch(db, { lease_starts_on: '2024-01-01' });
    const change = (tx: TransactionSql) => tx`select change_lease(${lease}, ${tx.json(changes)})`;
    expect(await db.refusalText(owner, change)).toBe(`${INVALID} ${field}`);
  });

  it('the person who ends a lease and the day of notice determine the last day, unless the landlord enters a last day', async (db) => {
    const account = await addMarch(db, { lease_starts_on: '2025-09-01' });
    const end = async (changes: Changes) => {
      const [row] = await changeLease(db, account, changes);
      return [row?.['ended_by'], row?.['end']];
    };
    expect(await end({ kind: 'mobility' })).toEqual(['term', '2026-06-30']);
    expect(await end({ duration_months: 4 })).toEqual(['term', '2025-12-31']);
    expect(await end({ kind: 'furnished', ended_by: 'tenant', notice_received_on: '2026-01-31' })).toEqual([
      'tenant',
      '2026-02-28',
    ]);
    expect(await end({ ends_on: '2026-03-31' })).toEqual(['tenant', '2026-03-31']);
    // A change of other fields leaves the end unchanged.
    expect(await end({ deposit: 910 })).toEqual(['tenant', '2026-03-31']);
    expect(await end({ notice_received_on: '2026-02-01' })).toEqual(['tenant', '2026-03-01']);
  });

  it('a lease ends after its usual duration, unless the landlord continues the lease', async (db) => {
    const account = await addMarch(db);
    const end = async (changes: Changes) => {
      const [row] = await changeLease(db, account, changes);
      return [row?.['ended_by'], row?.['end']];
    };
    expect(await end({ kind: 'student' })).toEqual([null, null]);
    // The usual duration gives the end once the first day of the lease is known.
    expect(await end({ kind: 'student', starts_on: '2025-09-01' })).toEqual(['term', '2026-05-31']);
    expect(await end({ ended_by: null })).toEqual([null, null]);
    expect(await end({ duration_months: 12 })).toEqual([null, null]);
  });

  it('correcting the kind of a lease changes its computed end, but not an end that the landlord entered', async (db) => {
    const account = await addMarch(db, { lease_starts_on: '2024-01-01' });
    const end = async (changes: Changes) => (await changeLease(db, account, changes))[0]?.['end'];
    const notice = { ended_by: 'tenant', notice_received_on: '2026-03-10' };
    expect(await end(notice)).toBe('2026-06-10');
    expect(await end({ kind: 'furnished' })).toBe('2026-04-10');
    expect(await end({ kind: 'unfurnished' })).toBe('2026-06-10');
    expect(await end({ ends_on: '2026-05-31' })).toBe('2026-05-31');
    expect(await end({ kind: 'furnished' })).toBe('2026-05-31');
  });
});

describe('tenants of a lease', () => {
  it('adding a tenant to a lease changes no field of the lease', async (db) => {
    const account = await addMarch(db);
    const before = await duesOf(db, account);
    const [bo] = await db.as(account.owner, (tx) =>
      newTenant(tx, {
        lease_id: account.lease,
        first_name: 'Bo',
        last_name: 'Ly',
        joins_on: '2026-03-01',
        rent: 1,
      }),
    );
    expect(bo).toMatchObject({ lease_id: account.lease, rent: '850.00', state: 'current' });
    expect(await duesOf(db, account)).toEqual(before);
    const [position] = await db.as(account.owner)`select tenant_id, names from private.positions`;
    expect(position).toEqual({ tenant_id: account.tenant, names: ['Ana Roy', 'Bo Ly'] });
  });

  it('a tenant is a former tenant from the day after he left or after the lease ended', async (db) => {
    const account = await addMarch(db);
    const stateAfter = async (fields: TenantFields) => {
      const [row] = await db.as(account.owner, (tx) => changeTenant(tx, fields));
      return row?.['state'] as unknown;
    };
    expect(await stateAfter({ leaves_on: '2026-03-12' })).toBe('current');
    expect(await stateAfter({ leaves_on: '2026-03-11' })).toBe('former');
    expect(await stateAfter({ leaves_on: null })).toBe('current');
    await changeLease(db, account, { ended_by: 'agreement', ends_on: '2026-03-11' });
    expect(await stateAfter({})).toBe('former');
  });

  it('a day of leaving before the day of joining is refused', async (db) => {
    const { owner } = await addMarch(db, { joins_on: '2026-02-01' });
    const leave = (tx: TransactionSql) => changeTenant(tx, { leaves_on: '2026-01-31' });
    expect(await db.refusalText(owner, leave)).toBe(`${INVALID} leavesOn=periodReversed`);
  });

  it('saving the guarantors of a lease replaces the whole list', async (db) => {
    const account = await addMarch(db);
    const person = (first_name: string) => ({ first_name, last_name: 'Roy' });
    await changeLease(db, account, {
      guarantors: [person('Luc'), { ...person('Zoé'), tenant_id: account.tenant }],
    });
    await changeLease(db, account, { deposit: 910 });
    const names = async () =>
      (await db.as(account.owner)`select first_name, tenant_id from guarantors order by 1`).slice();
    expect(await names()).toEqual([
      { first_name: 'Luc', tenant_id: null },
      { first_name: 'Zoé', tenant_id: account.tenant },
    ]);
    await changeLease(db, account, { guarantors: [person('Max')] });
    expect(await names()).toEqual([{ first_name: 'Max', tenant_id: null }]);
  });

  it('a guarantor whose id is sent is kept, and an id that is sent twice or unknown to the lease is refused', async (db) => {
    const account = await addMarch(db);
    const other = await addAccount(db, account.owner);
    const person = (first_name: string) => ({ first_name, last_name: 'Roy' });
    await changeLease(db, account, { guarantors: [person('Luc'), person('Zoé')] });
    await changeLease(db, other, { guarantors: [person('Eve')] });
    const guarantorsOf = async ({ lease }: Account) =>
      (
        await db.as(account.owner)`
          select id, first_name from guarantors where lease_id = ${lease} order by created_at`
      ).map((row) => ({ id: String(row['id']), first_name: String(row['first_name']) }));
    const [luc, zoe] = await guarantorsOf(account);
    const [eve] = await guarantorsOf(other);
    const say = (...guarantors: readonly Record<string, string>[]) =>
      db.refusalText(account.owner)`select change_lease(${account.lease}, ${db.tx.json({ guarantors })})`;
    const id = zoe?.id ?? '';
    expect(await say(person('Max'), { ...person('Zoé-Lou'), id })).toBeNull();
    expect(await guarantorsOf(account)).toEqual([
      { id, first_name: 'Zoé-Lou' },
      { id: expect.any(String), first_name: 'Max' },
    ]);
    for (const wrong of [eve?.id, luc?.id, randomUUID()])
      expect(await say({ ...person('x'), id: String(wrong) })).toBe(`${INVALID} guarantors=invalid`);
    expect(await say({ ...person('x'), id }, { ...person('y'), id })).toBe(`${INVALID} guarantors=invalid`);
    expect(await guarantorsOf(other)).toEqual([eve]);
  });
});

it('a rent is stored as entered, even if it equals the former rent', async (db) => {
  const { owner, lease } = await addMarch(db);
  const call = (query: (tx: TransactionSql) => PendingQuery<Row[]>) => db.refusalText(owner, query);
  const change = (day: string | null, rent: number) =>
    call((tx) => tx`select change_rent(${lease}, ${day}, ${rent}, 60)`);
  const undo = (day: string) => call((tx) => tx`select undo_rent(${lease}, ${day})`);
  const starts = async () =>
    (await db.tx`select starts_on::text, rent from rents where lease_id = ${lease} order by holds_from`).map(
      (row) => `${row['starts_on']} ${row['rent']}`,
    );
  await change('2026-02-01', 850);
  expect(await starts()).toEqual(['null 850.00', '2026-02-01 850.00']);
  await change('2026-03-01', 860);
  await change('2026-06-01', 850);
  expect(await starts()).toEqual([
    'null 850.00',
    '2026-02-01 850.00',
    '2026-03-01 860.00',
    '2026-06-01 850.00',
  ]);
  // The list reports a change only where the rent differs from the former rent.
  const rentSummaries = async () => {
    const [row] = await db.as(owner)`select rents from lease_list where id = ${lease}`;
    return row?.['rents'].map((one: Row) =>
      [one['starts_on'], one['rent'], ...one['repeated_on'].map((day: string) => `again ${day}`)].join(' '),
    );
  };
  expect(await rentSummaries()).toEqual([' 850 again 2026-02-01', '2026-03-01 860', '2026-06-01 850']);
  expect(await undo('2026-03-01')).toBeNull();
  // The change to 850 lists the two later days on which 850 was entered again.
  expect(await rentSummaries()).toEqual([' 850 again 2026-02-01 again 2026-06-01']);
  expect(await undo('2026-03-01')).toBe('PT404 NOT_FOUND');
  expect(await change(null, 840)).toBeNull();
  expect(await rentSummaries()).toEqual([' 840', '2026-02-01 850 again 2026-06-01']);
  expect(await undo('2026-02-01')).toBeNull();
  expect(await undo('2026-06-01')).toBeNull();
  expect(await starts()).toEqual(['null 840.00']);
  expect(await change('2026-04-01', -1)).toBe(`${INVALID} rent=negativeAmount`);
  expect(await change('2026-04-01', 0.005)).toBe(`${INVALID} rent=invalidAmount`);
  expect(await change('2200-01-01', 1)).toBe(`${INVALID} startsOn=invalid`);
});

describe('the start of an account', () => {
  it('the landlord can enter the start and the balance of an account as often as needed', async (db) => {
    const account = await addMarch(db, { lease_starts_on: '2024-01-01' });
    const set = (day: string, balance: number) =>
      db.as(account.owner)`select set_account(${account.lease}, ${day}, ${balance})`;
    await set('2026-02-01', 310);
    expect(await dueLines(db, account)).toEqual([
      '2026-01-31 2026-01-31 310.00 310.00',
      '2026-02-01 2026-02-28 910.00 910.00',
      '2026-03-01 2026-03-31 910.00 910.00',
      '2026-04-01 2026-04-30 910.00 910.00',
    ]);
    expect(await positionOf(db, account)).toMatchObject({
      owed: '2130.00',
      oldestUnpaidDueOn: '2026-01-31',
    });
    await set('2026-03-01', -90);
    expect(await dueLines(db, account)).toEqual([
      '2026-03-01 2026-03-31 910.00 820.00',
      '2026-04-01 2026-04-30 910.00 910.00',
    ]);
    await set('2026-03-01', 0);
    expect(await positionOf(db, account)).toMatchObject({ owed: '910.00', paidTo: null, advance: '0.00' });
  });

  it('an account start is refused if it is before the lease, after existing payments, more than sixty months ago, or more than two years ahead', async (db) => {
    const account = await addMarch(db, { lease_starts_on: '2024-01-01' });
    const set = (day: string | null, balance: number | null) =>
      db.refusalText(account.owner)`select set_account(${account.lease}, ${day}, ${balance})`;
    await pay(db, account, { paidOn: '2026-01-31' });
    expect(await set('2023-12-31', 0)).toBe(`${INVALID} startsOn=beforeLease`);
    expect(await set('2026-02-01', 0)).toBe(`${INVALID} startsOn=afterPayments`);
    expect(await set('2026-01-31', 0)).toBeNull();
    expect(await set('1900-01-01', 0)).toBe(`${INVALID} startsOn=invalid`);
    expect(await set(null, 0)).toBe(`${INVALID} startsOn=required`);
    expect(await set('2026-01-01', 0.001)).toBe(`${INVALID} balance=invalidAmount`);
    expect(await set('2026-01-01', null)).toBe(`${INVALID} balance=invalidAmount`);
    await changeLease(db, account, { starts_on: null });
    expect(await set('2021-02-28', 0)).toBe(`${INVALID} startsOn=tooLongAgo`);
    expect(await set('2021-03-01', 0)).toBeNull();
    expect(await set('2028-03-12', 0)).toBe(`${INVALID} startsOn=afterPayments`);
    expect(await set('2028-03-13', 0)).toBe(`${INVALID} startsOn=tooFarAhead`);
  });

  it.each([
    ['2021-02-28', `${INVALID} accountStartsOn=tooLongAgo`],
    ['2021-03-01', null],
    ['2028-03-12', null],
    ['2028-03-13', `${INVALID} accountStartsOn=tooFarAhead`],
  ])('entering %s as the start of a new lease’s account has this result: %s', async (db, day, refusal) => {
    await setToday(db, '2026-03-12');
    const fields = { first_name: 'f', last_name: 'l', rent: 1, account_starts_on: day };
    const added = await db.refusalText(await db.account(), (tx) => newTenant(tx, fields));
    expect(added).toBe(refusal);
  });

  it('an account start more than sixty months ago is kept when the balance or the lease changes', async (db) => {
    const account = await addMarch(db);
    await db.tx`update leases set account_since = '2019-01-01' where id = ${account.lease}`;
    const set = (day: string) =>
      db.refusalText(account.owner)`select set_account(${account.lease}, ${day}, 310)`;
    expect(await set('2019-01-01')).toBeNull();
    expect(await set('2019-02-01')).toBe(`${INVALID} startsOn=tooLongAgo`);
    await changeLease(db, account, { rent_due_day: 9 });
    expect((await duesOf(db, account))[0]).toMatchObject({ kind: 'opening', dueOn: '2018-12-31' });
  });

  it('a lease start more than sixty months ago is refused if the account start would have to move with the lease start', async (db) => {
    const account = await addMarch(db, { lease_starts_on: '2026-03-01', account_starts_on: null });
    // After a payment at signing, the start of the account may move with the lease.
    await pay(db, account, { paidOn: '2026-02-20' });
    const start = (day: string) =>
      db.refusalText(account.owner)`
        select change_lease(${account.lease}, ${db.tx.json({ starts_on: day })})`;
    expect(await start('2021-02-28')).toBe(`${INVALID} startsOn=tooLongAgo`);
    expect(
      await db.refusalText(account.owner, (tx) => changeTenant(tx, { lease_starts_on: '2021-02-28' })),
    ).toBe(`${INVALID} leaseStartsOn=tooLongAgo`);
    expect(await start('2026-02-01')).toBeNull();
  });

  it('moving a lease start to a later day moves the account start', async (db) => {
    const account = await addMarch(db);
    await changeLease(db, account, { starts_on: '2026-02-10' });
    expect((await duesOf(db, account))[0]).toMatchObject({ from: '2026-02-10', dueOn: '2026-02-10' });
  });
});

describe('payments', () => {
  const PAYMENTS: readonly [string, Parameters<typeof recordPayment>[2], string][] = [
    ['of zero', { paidOn: '2026-03-01', amount: 0 }, 'amount=invalidAmount'],
    ['below zero', { paidOn: '2026-03-01', amount: -1 }, 'amount=negativeAmount'],
    ['with a fraction of a cent', { paidOn: '2026-03-01', amount: 1.001 }, 'amount=invalidAmount'],
    ['above the maximum amount', { paidOn: '2026-03-01', amount: 10_000_000_000 }, 'amount=invalidAmount'],
    [
      'with an amount that is not a number',
      { paidOn: '2026-03-01', amount: Number.NaN },
      'amount=invalidAmount',
    ],
    ['dated tomorrow', { paidOn: '2026-03-13' }, 'paidOn=futureDate'],
    ['dated before the account', { paidOn: '2025-12-31' }, 'paidOn=beforeAccount'],
    ['dated before the supported days', { paidOn: '1899-12-31' }, 'paidOn=invalid'],
    ['for a month not owed', { paidOn: '2026-03-01', month: '2025-12-01' }, 'month=invalid'],
    ['for a month after the supported days', { paidOn: '2026-03-01', month: '2200-01-01' }, 'month=invalid'],
    ['of housing benefit without a month', { paidOn: '2026-03-01', kind: 'benefit' }, 'month=required'],
    ['of the kind “opening balance”', { paidOn: '2026-03-01', kind: 'opening' }, 'kind=invalid'],
    ['for an unknown due', { paidOn: '2026-03-01', due: randomUUID() }, 'dueId=invalid'],
  ];
  it.each(PAYMENTS)('a payment %s is refused', async (db, _, payment, field) => {
    const account = await addMarch(db);
    expect(await db.refusalText(account.owner, (tx) => recordPayment(tx, account, payment))).toBe(
      `${INVALID} ${field}`,
    );
  });

  it('a payment before the start of the lease is accepted if it was made at most six months before the start, or after the lease was signed', async (db) => {
    const account = await addMarch(db, { lease_starts_on: '2026-03-12', account_starts_on: null });
    const refusalText = (paidOn: string) =>
      db.refusalText(account.owner, (tx) => recordPayment(tx, account, { paidOn }));
    expect(await refusalText('2025-09-11')).toBe(`${INVALID} paidOn=tooEarly`);
    expect(await refusalText('2025-09-12')).toBeNull();
    await changeLease(db, account, { signed_on: '2025-07-01' });
    expect(await refusalText('2025-06-30')).toBe(`${INVALID} paidOn=tooEarly`);
    expect(await refusalText('2025-07-01')).toBeNull();
    // The six months also apply if the lease is signed after its start.
    await changeLease(db, account, { signed_on: '2026-03-20' });
    expect(await refusalText('2025-09-12')).toBeNull();
  });

  it('payments at signing can be recorded with the command for a whole month, pay the first rents and can be refunded', async (db) => {
    const account = await addMarch(db, { lease_starts_on: '2026-03-01', account_starts_on: null });
    const { owner, tenant, lease } = account;
    const [paid] = await db.as(owner)`
      select pay_month('2026-03-01', ${randomUUID()}, '2026-02-20', 'cheque', ${[tenant]}) as answer`;
    expect(paid?.['answer']).toMatchObject({ paid: [{ tenant_id: tenant, amount: 910 }], failed: [] });
    await pay(db, account, { paidOn: '2026-02-20', amount: 1000 });
    expect(await dueLines(db, account)).toEqual([
      '2026-03-01 2026-03-31 910.00 0.00',
      '2026-04-01 2026-04-30 910.00 0.00',
    ]);
    await db.as(owner)`select refund(${lease}, ${randomUUID()}, '2026-02-21', 90)`;
    expect(await positionOf(db, account)).toMatchObject({ owed: '0.00', advance: '0.00' });
  });

  it('payments at signing stay on the account when the start of the lease moves', async (db) => {
    const account = await addMarch(db, { lease_starts_on: '2026-03-01', account_starts_on: null });
    const { owner, tenant, lease } = account;
    await pay(db, account, { paidOn: '2026-02-20' });
    const set = (day: string) => db.refusalText(owner)`select set_account(${lease}, ${day}, 0)`;
    expect(await set('2026-03-02')).toBe(`${INVALID} startsOn=afterPayments`);
    expect(await set('2026-03-01')).toBeNull();
    await changeLease(db, account, { starts_on: '2026-04-01' });
    expect(await dueLines(db, account)).toEqual(['2026-04-01 2026-04-30 910.00 0.00']);
    // The lease now starts earlier. The payment pays the first rent of the lease.
    await db.as(owner, (tx) => changeTenant(tx, { lease_starts_on: '2026-02-01' }, tenant));
    expect((await dueLines(db, account))[0]).toBe('2026-02-01 2026-02-28 910.00 0.00');
  });

  it('when a lease moves to an earlier start, the account start moves only if a payment was made before the account start', async (db) => {
    const account = await addMarch(db, { lease_starts_on: '2026-03-01', account_starts_on: null });
    await pay(db, account, { paidOn: '2026-03-01' });
    await changeLease(db, account, { starts_on: '2026-01-01' });
    expect((await dueLines(db, account))[0]).toBe('2026-03-01 2026-03-31 910.00 0.00');
  });

  it('a payment is refused when the account has more payments than the caller knows of', async (db) => {
    const account = await addMarch(db);
    const { owner, tenant } = account;
    const first = await pay(db, account, { paidOn: '2026-03-01' });
    const key = randomUUID();
    const record = (paymentsSeen: number | null) =>
      db.refusalText(owner)`
        select record_payment(${tenant}, ${key}, '2026-03-01', 910, payments_seen => ${paymentsSeen})`;
    expect(await record(0)).toBe('PT409 UNSEEN_PAYMENTS');
    // The number of payments that the caller knows includes cancelled payments, because the account lists them.
    await db.as(owner)`select cancel_payment(${first}, 'Erreur')`;
    expect(await record(0)).toBe('PT409 UNSEEN_PAYMENTS');
    expect(await record(1)).toBeNull();
    // Requests with the same key record one payment, however often the caller sends them.
    expect(await record(1)).toBeNull();
    const held =
      await db.tx`select amount::text from payments where owner_id = ${owner} and cancelled_at is null`;
    expect(held).toEqual([{ amount: '910.00' }]);
  });

  it('recording a payment returns its allocations and the balance of the account', async (db) => {
    const account = await addMarch(db);
    const [january, february] = await duesOf(db, account);
    const [row] = await db.as(account.owner, (tx) =>
      recordPayment(tx, account, { paidOn: '2026-02-05', amount: 1500 }),
    );
    expect(row?.['outcome']).toMatchObject({
      payment: { lease_id: account.lease, tenant_id: account.tenant, amount: 1500, method: 'transfer' },
      parts: [
        { due_id: january?.['id'], amount: 910 },
        { due_id: february?.['id'], amount: 590 },
      ],
      position: { paid_to: '2026-01-31', owed: 1230, days_late: 35, unpaid_terms: 2, names: ['Ana Roy'] },
    });
  });

  it('a payment for a future month creates the due of its whole term, a month or a quarter', async (db) => {
    const account = await addMarch(db);
    await pay(db, account, { paidOn: '2026-03-01', month: '2027-08-15' });
    expect((await dueLines(db, account)).at(-1)).toBe('2027-08-01 2027-08-31 910.00 0.00');
    await changeLease(db, account, { term_months: 3 });
    const payment = await pay(db, account, { paidOn: '2026-03-01', month: '2026-05-01' });
    const [named] = await db.tx`
      select lower(days)::text as "from", upper(days)::text as "to" from payments
      join leases on leases.id = payments.lease_id
      cross join lateral private.days_of_payment(leases, payments) days
      where payments.id = ${payment}`;
    expect(named).toEqual({ from: '2026-04-01', to: '2026-07-01' });
    // The payment names the whole month, even if an earlier payment has cut the month into several dues.
    await db.tx`
      insert into payments (owner_id, lease_id, kind, paid_on, amount, names_from, names_to, idempotency_key)
      values (${account.owner}, ${account.lease}, 'payment', '2026-03-12', 1, '2026-05-11', '2026-05-20', ${randomUUID()})`;
    await db.tx`select private.update_account(${account.lease})`;
    const other = await pay(db, account, { paidOn: '2026-03-01', month: '2026-06-01' });
    const [all] = await db.tx`
      select sum(amount)::text as amount from allocations where payment_id = ${other}`;
    expect(all).toEqual({ amount: '910.00' });
    await changeLease(db, account, { ended_by: 'agreement', ends_on: '2026-06-30' });
    const late = (tx: TransactionSql) =>
      recordPayment(tx, account, { paidOn: '2026-03-01', month: '2026-07-01' });
    expect(await db.refusalText(account.owner, late)).toBe(`${INVALID} month=invalid`);
  });

  it('a payment names a rent due by its term and any other due by its id', async (db) => {
    const account = await addMarch(db);
    const march = (await duesOf(db, account))[2];
    await pay(db, account, { paidOn: '2026-03-12', due: String(march?.['id']), amount: 900 });
    const [own] = await db.as(account.owner)`select answer ->> 'id' as id
      from add_due(${account.lease}, ${randomUUID()}, 'repair', '2026-03-12', 40, 'Serrure') answer`;
    await pay(db, account, { paidOn: '2026-03-12', due: String(own?.['id']), amount: 40 });
    expect((await dueLines(db, account)).slice(2, 4)).toEqual([
      '2026-03-01 2026-03-31 910.00 10.00',
      '2026-03-12 2026-03-12 40.00 0.00',
    ]);
    // After the named due is deleted, the payment pays the oldest due first.
    await db.as(account.owner)`select cancel_due(${own?.['id']}, 'Erreur')`;
    expect((await dueLines(db, account))[0]).toBe('2026-01-01 2026-01-31 910.00 870.00');
    const again = (tx: TransactionSql) =>
      recordPayment(tx, account, { paidOn: '2026-03-12', due: String(own?.['id']) });
    expect(await db.refusalText(account.owner, again)).toBe(`${INVALID} dueId=invalid`);
  });

  it('the largest payment of a day is allocated first, and dues for which a landlord can end the lease are paid before other dues', async (db) => {
    const account = await addMarch(db, { account_starts_on: '2026-03-01', rent: 700, charges: 0 });
    const { owner, lease } = account;
    await db.as(owner)`select add_due(${lease}, ${randomUUID()}, 'repair', '2026-03-05', 40, 'Serrure')`;
    await db.tx`
      insert into dues (owner_id, lease_id, kind, period_from, period_to, due_on, other, label)
      values (${owner}, ${lease}, 'settlement', '2025-01-01', '2025-12-31', '2026-03-10', 30, 'Charges 2025')`;
    const small = await pay(db, account, { paidOn: '2026-03-12', amount: 130 });
    const large = await pay(db, account, { paidOn: '2026-03-12', amount: 600 });
    const parts = await db.as(owner)`
      select one.payment_id, due.kind, one.amount from allocations one join dues due on due.id = one.due_id
      order by due.due_on, due.kind, one.amount desc`;
    expect(parts).toEqual([
      { payment_id: large, kind: 'rent', amount: '600.00' },
      { payment_id: small, kind: 'rent', amount: '100.00' },
      { payment_id: small, kind: 'settlement', amount: '30.00' },
    ]);
  });

  it('a payment pays a rent until three years after its due day, and not on the day after', async (db) => {
    const account = await addMarch(db, { account_starts_on: '2023-02-01' });
    for (const paidOn of ['2026-02-05', '2026-03-06']) await pay(db, account, { paidOn });
    expect((await dueLines(db, account)).slice(0, 3)).toEqual([
      '2023-02-01 2023-02-28 910.00 0.00',
      '2023-03-01 2023-03-31 910.00 910.00',
      '2023-04-01 2023-04-30 910.00 0.00',
    ]);
  });

  it('cancelling a payment needs a reason and reopens the dues that it paid', async (db) => {
    const account = await addMarch(db);
    const payment = await pay(db, account, { paidOn: '2026-01-05' });
    await pay(db, account, { paidOn: '2026-02-05' });
    const cancel = (reason: string | null) => (tx: TransactionSql) =>
      tx`
        select answer ->> 'owed' as owed, answer ->> 'paid_to' as paid_to
        from cancel_payment(${payment}, ${reason}) answer`;
    expect(await db.refusalText(account.owner, cancel(null))).toBe(`${INVALID} reason=required`);
    const cancelled = [{ owed: '1820.00', paid_to: '2026-01-31' }];
    expect(await db.as(account.owner, cancel('Sans provision'))).toEqual(cancelled);
    // A repeated cancellation keeps the first reason.
    expect(await db.as(account.owner, cancel('Encore'))).toEqual(cancelled);
    const [row] = await db.tx`select cancel_reason from payments where id = ${payment}`;
    expect(row).toEqual({ cancel_reason: 'Sans provision' });
  });
});

describe('dues added by a landlord', () => {
  it('a landlord adds a due once per key and cancels it with a reason', async (db) => {
    const account = await addMarch(db);
    const key = randomUUID();
    const add = (tx: TransactionSql) =>
      tx`
        select answer ->> 'id' as id
        from add_due(${account.lease}, ${key}, 'repair', '2026-03-10', 40, 'Serrure') answer`;
    const [first, again] = [await db.as(account.owner, add), await db.as(account.owner, add)];
    expect(again).toEqual(first);
    expect(await positionOf(db, account)).toMatchObject({ owed: '2770.00' });
    const cancel = (reason: string | null) => (tx: TransactionSql) =>
      tx`select answer ->> 'state' as state from cancel_due(${first[0]?.['id']}, ${reason}) answer`;
    expect(await db.refusalText(account.owner, cancel(null))).toBe(`${INVALID} reason=required`);
    expect(await db.as(account.owner, cancel('Erreur'))).toEqual([{ state: 'cancelled' }]);
    expect(await positionOf(db, account)).toMatchObject({ owed: '2730.00' });
  });

  it('a due added by a landlord is refused without a valid label, kind, day or amount', async (db) => {
    const { owner, lease } = await addMarch(db);
    const add = (kind: string | null, day: string | null, amount: number, label: string | null) =>
      db.refusalText(owner)`select add_due(${lease}, ${randomUUID()}, ${kind}, ${day}, ${amount}, ${label})`;
    expect(await add('rent', '2026-03-10', 40, 'x')).toBe(`${INVALID} kind=invalid`);
    expect(await add(null, '2026-03-10', 40, 'x')).toBe(`${INVALID} kind=invalid`);
    expect(await add('other', null, 40, 'x')).toBe(`${INVALID} dueOn=required`);
    expect(await add('other', '1899-12-31', 40, 'x')).toBe(`${INVALID} dueOn=invalid`);
    const [ahead] = await db.tx`
      select (private.today() + interval '2 years')::date::text as last,
        (private.today() + interval '2 years 1 day')::date::text as later`;
    expect(await add('other', String(ahead?.['later']), 40, 'x')).toBe(`${INVALID} dueOn=tooFarAhead`);
    expect(await add('other', String(ahead?.['last']), 40, 'x')).toBeNull();
    expect(await add('other', '2026-03-10', 0, 'x')).toBe(`${INVALID} amount=invalidAmount`);
    expect(await add('other', '2026-03-10', 40, null)).toBe(`${INVALID} label=required`);
    const keyless = (tx: TransactionSql) =>
      tx`select add_due(${lease}, null, 'other', '2026-03-10', 40, 'x')`;
    expect(await db.refusalText(owner, keyless)).toBe(`${INVALID} idempotencyKey=required`);
  });

  it('a refund is at most the advance, and after a refund of the advance, the next rent is owed in full', async (db) => {
    const account = await addMarch(db);
    await changeLease(db, account, { ended_by: 'agreement', ends_on: '2026-01-31' });
    await pay(db, account, { paidOn: '2026-01-05', amount: 1000 });
    const bounced = await pay(db, account, { paidOn: '2026-01-02', amount: 5000 });
    await db.as(account.owner)`select cancel_payment(${bounced}, 'Sans provision')`;
    const refund =
      (amount: number, key = randomUUID(), day = '2026-01-20') =>
      (tx: TransactionSql) =>
        tx`
          select answer ->> 'kind' as kind, answer ->> 'remaining' as remaining
          from refund(${account.lease}, ${key}, ${day}, ${amount}) answer`;
    expect(await db.refusalText(account.owner, refund(90.01))).toBe(`${INVALID} amount=aboveAdvance`);
    const before = refund(90, randomUUID(), '2026-01-04');
    expect(await db.refusalText(account.owner, before)).toBe(`${INVALID} paidOn=beforePayment`);
    // The landlord can enter the refund later, after more payments and dues, with the same result.
    await db.tx`savepoint later`;
    await changeLease(db, account, { ended_by: null });
    await pay(db, account, { paidOn: '2026-02-05', amount: 5000 });
    const later = refund(90.01);
    expect(await db.refusalText(account.owner, later)).toBe(`${INVALID} paidOn=beforePayment`);
    expect(await db.refusalText(account.owner, refund(90))).toBeNull();
    await db.tx`rollback to savepoint later`;
    const key = randomUUID();
    for (let time = 0; time < 2; time += 1)
      expect(await db.as(account.owner, refund(90, key))).toEqual([{ kind: 'refund', remaining: '0.00' }]);
    expect(await positionOf(db, account)).toMatchObject({
      advance: '0.00',
      owed: '0.00',
      paidTo: '2026-01-31',
    });
    await changeLease(db, account, { ended_by: null });
    expect((await dueLines(db, account))[2]).toBe('2026-02-01 2026-02-28 910.00 910.00');
    const tomorrow = (tx: TransactionSql) =>
      tx`select refund(${account.lease}, ${randomUUID()}, '2026-03-13', 1)`;
    expect(await db.refusalText(account.owner, tomorrow)).toBe(`${INVALID} paidOn=futureDate`);
  });
});

describe('a reduction', () => {
  it('a reduction with a reason lowers a rent due, even to zero, and a reduction of 0 removes the earlier reduction', async (db) => {
    const account = await addMarch(db);
    const [january] = await duesOf(db, account);
    const reduce = (reduction: number, label: string | null) => (tx: TransactionSql) =>
      tx`
        select answer ->> 'amount' as amount, answer ->> 'state' as state, answer ->> 'label' as label
        from reduce_due(${january?.['id']}, ${reduction}, ${label}) answer`;
    const { owner } = account;
    expect(await db.refusalText(owner, reduce(910.01, 'x'))).toBe(`${INVALID} reduction=aboveAmount`);
    expect(await db.refusalText(owner, reduce(-1, 'x'))).toBe(`${INVALID} reduction=negativeAmount`);
    expect(await db.refusalText(owner, reduce(50, null))).toBe(`${INVALID} label=required`);
    expect(await db.as(owner, reduce(50, 'Geste'))).toEqual([
      { amount: '860.00', state: 'late', label: 'Geste' },
    ]);
    // The reduction stays on the due for which it was entered.
    await db.as(owner)`select change_rent(${account.lease}, '2026-01-01', 900, 60)`;
    expect((await dueLines(db, account))[0]).toBe('2026-01-01 2026-01-31 910.00 910.00');
    expect(await db.as(owner, reduce(960, 'Travaux'))).toMatchObject([{ amount: '0.00', state: 'paid' }]);
    expect(await db.as(owner, reduce(0, 'Travaux'))).toEqual([
      { amount: '960.00', state: 'late', label: null },
    ]);
  });

  it('if the payment of a future month is cancelled and recorded again, the reduction of that month applies again', async (db) => {
    const account = await addMarch(db);
    const { owner, tenant } = account;
    const payment = await pay(db, account, { paidOn: '2026-03-10', month: '2026-06-01' });
    const june = (await duesOf(db, account)).find(({ from }) => from === '2026-06-01');
    await db.as(owner)`select reduce_due(${june?.['id']}, 870, 'Travaux')`;
    await db.as(owner)`select cancel_payment(${payment}, 'x')`;
    expect((await duesOf(db, account)).some(({ from }) => from === '2026-06-01')).toBe(false);
    const [row] = await db.as(owner)`
      select receipt_term(${tenant}, '2026-06-01', '2026-06-30') -> 'due' as due`;
    expect(row?.['due']).toEqual({ rent: 0, charges: 40 });
    await pay(db, account, { paidOn: '2026-03-10', amount: 40, month: '2026-06-01' });
    expect(await duesOf(db, account)).toContainEqual(
      expect.objectContaining({ from: '2026-06-01', amount: '40.00', state: 'paid' }),
    );
  });

  it('a reduction applies to rent only', async (db) => {
    const account = await addMarch(db);
    await db.as(account.owner)`select set_account(${account.lease}, '2026-01-01', 310)`;
    const [opening] = await duesOf(db, account);
    for (const call of ['reduce_due($1, 10, $2)', 'cancel_due($1, $2)'])
      expect(
        await db.refusalText(account.owner, (tx) =>
          tx.unsafe(`select ${call}`, [String(opening?.['id']), 'x']),
        ),
      ).toBe('PT404 NOT_FOUND');
  });
});

describe('the payment of a whole month', () => {
  const payMonth =
    (tenants: readonly string[], key: string, paidOn = '2026-03-12') =>
    (tx: TransactionSql) =>
      tx`select pay_month('2026-03-01', ${key}, ${paidOn}, 'transfer', ${[...tenants]}) as outcome`;

  it('paying a whole month records one payment per lease for all dues until the end of the month, however often it is requested', async (db) => {
    const late = await addMarch(db);
    const { owner } = late;
    const [friend] = await db.as(owner, (tx) =>
      newTenant(tx, { lease_id: late.lease, first_name: 'Bo', last_name: 'Ly' }),
    );
    const nothing = await addAccount(db, owner, { rent: 0, charges: 0 });
    const young = await addAccount(db, owner, { account_starts_on: '2026-03-12' });
    const stranger = randomUUID();
    const tenants = [late.tenant, String(friend?.['id']), nothing.tenant, young.tenant, stranger];
    const key = randomUUID();
    const [row] = await db.as(owner, payMonth(tenants, key, '2026-03-11'));
    const [payment] = await db.as(owner)`select id from payments`;
    expect(row?.['outcome'].paid).toEqual([
      {
        tenant_id: late.tenant,
        lease_id: late.lease,
        payment_id: payment?.['id'],
        amount: 2730,
        earlier_months: ['2026-01', '2026-02'],
      },
    ]);
    expect(row?.['outcome'].skipped).toEqual([{ tenant_id: nothing.tenant }]);
    expect(row?.['outcome'].failed).toHaveLength(2);
    expect(row?.['outcome'].failed).toEqual(
      expect.arrayContaining([
        { tenant_id: young.tenant, error_code: 'VALIDATION_FAILED' },
        { tenant_id: stranger, error_code: 'NOT_FOUND' },
      ]),
    );
    const [again] = await db.as(owner, payMonth(tenants, key, '2026-03-11'));
    expect(again?.['outcome']).toEqual(row?.['outcome']);
    expect(await db.as(owner)`select from payments`).toHaveLength(1);
    expect(await positionOf(db, late)).toMatchObject({ owed: '0.00', paidTo: '2026-03-31' });
  });

  it('paying a whole month pays no due past its limitation period', async (db) => {
    const account = await addMarch(db, { account_starts_on: '2023-02-01' });
    await db.as(account.owner, payMonth([account.tenant], randomUUID()));
    // February and March 2023 fell due more than three years ago.
    expect(await positionOf(db, account)).toMatchObject({
      owed: '1820.00',
      time_barred: '1820.00',
      daysLate: 0,
      unpaidTerms: 0,
      paidTo: '2026-03-31',
    });
  });

  it('paying a whole month fails for a lease that owes more than the maximum, and works for all other leases', async (db) => {
    const account = await addMarch(db);
    const { owner, lease, tenant } = account;
    const other = await addAccount(db, owner, { account_starts_on: '2026-03-01' });
    // The sum of these dues is above the maximum amount of a payment.
    for (let count = 0; count < 101; count += 1)
      await db.as(owner)`
        select add_due(${lease}, ${randomUUID()}, 'other', '2026-03-12', 9999999999.99, 'Erreur')`;
    const [row] = await db.as(owner, payMonth([tenant, other.tenant], randomUUID()));
    expect(row?.['outcome']).toMatchObject({
      paid: [{ tenant_id: other.tenant, amount: 910 }],
      failed: [{ tenant_id: tenant, error_code: 'VALIDATION_FAILED' }],
    });
  });

  it('paying a whole month can be limited to the rent of that month, which leaves arrears and other dues open', async (db) => {
    const account = await addMarch(db);
    const { owner, lease, tenant } = account;
    await db.as(owner)`select add_due(${lease}, ${randomUUID()}, 'repair', '2026-03-12', 80, 'Vitre')`;
    const key = randomUUID();
    const onlyRent = (tx: TransactionSql) =>
      tx`select pay_month('2026-03-01', ${key}, '2026-03-12', 'transfer', ${[tenant]}, 'none', true) as outcome`;
    const [row] = await db.as(owner, onlyRent);
    expect(row?.['outcome'].paid).toMatchObject([{ tenant_id: tenant, amount: 910, earlier_months: [] }]);
    const left = (await duesOf(db, account)).map(({ kind, dueOn, remaining }) => [kind, dueOn, remaining]);
    expect(left).toEqual([
      ['rent', '2026-01-05', '910.00'],
      ['rent', '2026-02-05', '910.00'],
      ['rent', '2026-03-05', '0.00'],
      ['repair', '2026-03-12', '80.00'],
      ['rent', '2026-04-05', '910.00'],
    ]);
    const [again] = await db.as(owner, onlyRent);
    expect(again?.['outcome']).toEqual(row?.['outcome']);
    const [more] = await db.as(owner)`
      select pay_month('2026-03-01', ${randomUUID()}, '2026-03-12', null, ${[tenant]}, 'none', true) as outcome`;
    expect(more?.['outcome'].skipped).toEqual([{ tenant_id: tenant }]);
  });

  it('repeating the payment of a past month records nothing, so that no money pays later rents', async (db) => {
    const account = await addMarch(db);
    const { owner, lease, tenant } = account;
    await db.as(owner)`select add_due(${lease}, ${randomUUID()}, 'repair', '2026-01-20', 80, 'Vitre')`;
    const payJanuary = () =>
      valueOf(db.as(owner)`
        select pay_month('2026-01-01', ${randomUUID()}, '2026-03-12', null, ${[tenant]})`);
    expect((await payJanuary()).paid).toMatchObject([{ amount: 990 }]);
    expect((await duesOf(db, account)).map(({ dueOn, remaining }) => [dueOn, remaining]).slice(0, 3)).toEqual(
      [
        ['2026-01-05', '0.00'],
        ['2026-01-20', '0.00'],
        ['2026-02-05', '910.00'],
      ],
    );
    expect(await payJanuary()).toMatchObject({ paid: [], skipped: [{ tenant_id: tenant }] });
  });

  it('paying a whole month is limited to 500 tenants and to days until today', async (db) => {
    const { owner } = await addMarch(db);
    const many = Array.from({ length: 501 }, () => randomUUID());
    expect(await db.refusalText(owner, payMonth(many, randomUUID()))).toBe(`${INVALID} tenantIds=tooLong`);
    expect(await db.refusalText(owner, payMonth([], randomUUID(), '2026-03-13'))).toBe(
      `${INVALID} paidOn=futureDate`,
    );
    for (const issue of ['some', '', null])
      expect(
        await db.refusalText(owner)`
          select pay_month('2026-03-01', ${randomUUID()}, '2026-03-12', null, '{}', ${issue})`,
      ).toBe(`${INVALID} issue=invalid`);
  });
});

describe('the quotas of a lease', () => {
  const fill = (
    { tx }: TestDatabase,
    { owner, lease }: Account,
    table: string,
    columns: string,
    values: string,
    count: number,
  ) =>
    tx.unsafe(`insert into ${table} (owner_id, lease_id, ${columns})
      select '${owner}', '${lease}', ${values} from generate_series(1, ${count}) number`);

  it('a lease has room for 2,000 payments, and a landlord for 10,000 payments a day', async (db) => {
    const account = await addMarch(db, { rent: 0, charges: 0 });
    const columns = 'kind, paid_on, amount, idempotency_key';
    const values = `'payment', '2026-01-01', 1, gen_random_uuid()`;
    await fill(db, account, 'payments', columns, values, 1999);
    const record = (of: Account) =>
      db.refusalText(of.owner, (tx) => recordPayment(tx, of, { paidOn: '2026-03-01' }));
    expect(await record(account)).toBeNull();
    expect(await record(account)).toBe(FULL);
    const other = await addAccount(db, account.owner, { rent: 0, charges: 0 });
    await fill(db, account, 'payments', columns, values, 7999);
    expect(await record(other)).toBeNull();
    expect(await record(other)).toBe(FULL);
    await db.tx`update payments set created_at = created_at - interval '1 day'`;
    expect(await record(other)).toBeNull();
  });

  it('a lease has room for 1,000 dues', async (db) => {
    const account = await addMarch(db);
    const columns = 'kind, period_from, period_to, due_on, other, label';
    await fill(
      db,
      account,
      'dues',
      columns,
      `'other', '2026-01-01', '2026-01-01', '2026-01-01', 1, 'x'`,
      995,
    );
    const add = (tx: TransactionSql) =>
      tx`select add_due(${account.lease}, ${randomUUID()}, 'other', '2026-03-01', 1, 'x')`;
    expect(await db.refusalText(account.owner, add)).toBeNull();
    expect(await db.refusalText(account.owner, add)).toBe(FULL);
  });

  it('a lease has room for 200 rents, 20 tenants and 20 guarantors', async (db) => {
    const account = await addMarch(db);
    const { owner, lease } = account;
    await fill(
      db,
      account,
      'rents',
      'starts_on, rent, charges',
      `date '2030-01-01' + number, number, 0`,
      198,
    );
    const change = (rent: number) => (tx: TransactionSql) =>
      tx`select change_rent(${lease}, ${`2031-01-${rent - 900}`}, ${rent}, 0)`;
    expect(await db.refusalText(owner, change(910))).toBeNull();
    expect(await db.refusalText(owner, change(911))).toBe(FULL);
    await fill(db, account, 'tenants', 'first_name, last_name', `'f', 'l'`, 18);
    const join = (tx: TransactionSql) => newTenant(tx, { lease_id: lease, first_name: 'f', last_name: 'l' });
    expect(await db.refusalText(owner, join)).toBeNull();
    expect(await db.refusalText(owner, join)).toBe(FULL);
    const stand = (count: number) => (tx: TransactionSql) => {
      const guarantors = Array.from({ length: count }, () => ({ first_name: 'f', last_name: 'l' }));
      return tx`select change_lease(${lease}, ${tx.json({ guarantors })})`;
    };
    expect(await db.refusalText(owner, stand(20))).toBeNull();
    expect(await db.refusalText(owner, stand(21))).toBe(FULL);
  });
});
