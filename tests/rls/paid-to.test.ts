import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { type Account, addAccount, pay, positionOf, setToday } from './ledger.ts';
import { addLandlord, addReceipt, addProperty, type TenantFields } from './rows.ts';
import { it, type TestDatabase } from './support.ts';

type Letting = Account & { readonly property: string };

/** Creates a lease of 910 a month from January 2026 on, due on the 5th. Today is 12 March 2026. */
async function addLetting(db: TestDatabase, fields: TenantFields = {}): Promise<Letting> {
  await setToday(db, '2026-03-12');
  const owner = await addLandlord(db);
  const property = await addProperty(db, owner);
  return { ...(await addAccount(db, owner, { property_id: property, ...fields })), property };
}

async function payMonths(db: TestDatabase, letting: Letting, months: readonly string[], amount = 910) {
  for (const month of months) await pay(db, letting, { paidOn: '2026-03-10', amount, month: `${month}-01` });
}

/** Returns the first days of consecutive months. */
const monthsFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const day = new Date(`${first}-01T00:00:00Z`);
    day.setUTCMonth(day.getUTCMonth() + index);
    return day.toISOString().slice(0, 7);
  });

const paidTo = async (db: TestDatabase, letting: Letting) => (await positionOf(db, letting))['paidTo'];

describe('the day up to which an account is paid', () => {
  it.each<[string, readonly string[], string | null]>([
    ['no day if no rent is paid', [], null],
    ['the end of the last paid rent', ['2026-01', '2026-02'], '2026-02-28'],
    ['no day if the first rent is open, even though the next rent is paid', ['2026-02'], null],
    ['the end of the rent before an open rent', ['2026-01', '2026-03'], '2026-01-31'],
    [
      'the end of a future rent that is paid ahead',
      ['2026-01', '2026-02', '2026-03', '2026-04'],
      '2026-04-30',
    ],
    [
      'the end of the last rent before terms without a due, even when a payment for a later term is recorded',
      ['2026-01', '2026-02', '2026-03', '2026-04', '2026-07'],
      '2026-04-30',
    ],
  ])('an account is paid up to %s', async (db, _what, months, day) => {
    const letting = await addLetting(db);
    await payMonths(db, letting, months);
    expect(await paidTo(db, letting)).toBe(day);
  });

  it('an account whose first rent lacks a cent is paid up to no day', async (db) => {
    const letting = await addLetting(db);
    await payMonths(db, letting, ['2026-01'], 909.99);
    expect(await paidTo(db, letting)).toBeNull();
  });

  it('a waived rent counts as paid', async (db) => {
    const letting = await addLetting(db);
    await db.as(letting.owner)`
      select reduce_due(id, 910, 'Travaux') from dues where period_from = '2026-01-01'`;
    expect(await paidTo(db, letting)).toBe('2026-01-31');
  });

  it('an open repair does not change the day up to which an account is paid', async (db) => {
    const letting = await addLetting(db);
    await payMonths(db, letting, ['2026-01']);
    await db.as(letting.owner)`
      select add_due(${letting.lease}, ${randomUUID()}, 'repair', '2026-01-10', 80, 'Vitre')`;
    expect(await paidTo(db, letting)).toBe('2026-01-31');
  });

  it('an account is never paid up to a day before its start', async (db) => {
    const letting = await addLetting(db, { lease_starts_on: '2025-01-01' });
    await db.as(letting.owner)`select set_account(${letting.lease}, '2026-01-01', 310)`;
    await pay(db, letting, { paidOn: '2026-01-02', amount: 310 });
    await addReceipt(db, letting, {
      period_from: '2025-11-01',
      period_to: '2025-11-30',
      paid_on: '2025-11-05',
      rent: 850,
      charges: 60,
    });
    expect(await positionOf(db, letting)).toMatchObject({ owed: '2730.00', paidTo: null });
    await payMonths(db, letting, ['2026-01']);
    expect(await paidTo(db, letting)).toBe('2026-01-31');
  });

  it('an account is paid up to no day while its opening balance is open and within its limitation period', async (db) => {
    const letting = await addLetting(db, { lease_starts_on: '2025-01-01' });
    await db.as(letting.owner)`select set_account(${letting.lease}, '2026-01-01', 310)`;
    await payMonths(db, letting, ['2026-01']);
    expect(await positionOf(db, letting)).toMatchObject({ owed: '2130.00', paidTo: null });
  });

  // The rents of October 2022 to March 2023 fell due more than three years ago.
  it.each<[string, readonly string[], string | null]>([
    ['no day if no rent is paid', [], null],
    [
      'the end of the last of five paid rents that follow an unpaid first rent',
      monthsFrom('2022-11', 5),
      '2023-03-31',
    ],
    [
      'the end of the last of five paid rents that come before an unpaid rent',
      monthsFrom('2022-10', 5),
      '2023-02-28',
    ],
    [
      'the end of the last paid rent if only time-barred rents are unpaid',
      monthsFrom('2023-04', 35),
      '2026-02-28',
    ],
    ['no day if an older rent within its limitation period is open', monthsFrom('2023-05', 34), null],
  ])(
    'an account whose first rents are past their limitation period is paid up to %s',
    async (db, _what, months, day) => {
      const letting = await addLetting(db, { account_starts_on: '2022-10-01' });
      await payMonths(db, letting, months);
      expect(await paidTo(db, letting)).toBe(day);
    },
  );

  it('an earlier open due that only a receipt states does not change the day up to which an account is paid', async (db) => {
    const letting = await addLetting(db);
    await addReceipt(db, letting, {
      period_from: '2026-01-01',
      period_to: '2026-01-31',
      paid_on: '2026-01-05',
      rent: 740,
      charges: 60,
    });
    await payMonths(db, letting, ['2026-02']);
    expect(await paidTo(db, letting)).toBeNull();
    await db.as(letting.owner)`select change_rent(${letting.lease}, '2026-01-01', 740, 60)`;
    expect(await paidTo(db, letting)).toBe('2026-02-28');
  });
});
