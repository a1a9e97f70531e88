import { randomUUID } from 'node:crypto';
import type { Row, TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { addHeld, addPaidAndHeld, cancel, deduct, depositOf, lastMovement, settle } from './deposits.ts';
import { addExpense, addSplit } from './expenses.ts';
import { addAccount, pay, setToday, type Account } from './ledger.ts';
import { addLandlord, addProperty } from './rows.ts';
import { DENIED, it, type TestDatabase } from './support.ts';

const yearOf = (
  db: TestDatabase,
  owner: string,
  year = 2025,
  lessor: string | null = null,
): Promise<Row[string]> =>
  db.as(owner)`select year_of(${year}, ${lessor}) as year`.then(([row]) => row?.['year']);

const paymentsOf = (
  db: TestDatabase,
  owner: string,
  { year = '2025', lessor, property, after }: Readonly<Record<string, string>> = {},
): Promise<Row[]> =>
  db.as(owner)`select payments_of_year(
      ${year}, ${lessor ?? null}, ${property ?? null}, ${after ?? null}
    ) as rows`.then(([row]) => row?.['rows']);

/** Returns the parts of an account's payments as lines of day, kind of due, rent, charges and unclassified amount. */
const partsOf = async (db: TestDatabase, { owner, lease }: Account): Promise<string[]> => {
  const rows = await db.as(owner)`
    select paid_on::text, due_kind, rent, charges, unclassified from private.income_parts
    where lease_id = ${lease} order by paid_on, payment_id, due_kind`;
  return rows.map((row) =>
    Object.values(row)
      .map((value) => value ?? 'advance')
      .join(' '),
  );
};

/** Adds an account of 850 of rent and 60 of charges from 2025 on. */
const addYear = async (
  db: TestDatabase,
  fields: Readonly<Record<string, string | number>> = {},
  today = '2026-03-10',
) => {
  const owner = await addLandlord(db);
  await setToday(db, today);
  const property = await addProperty(db, owner);
  const start = { lease_starts_on: '2025-01-01', account_starts_on: '2025-01-01' };
  return { ...(await addAccount(db, owner, { property_id: property, ...start, ...fields })), property };
};

const reduce =
  ({ lease }: Account, month: string, reduction: number) =>
  (tx: TransactionSql) =>
    tx`
  select reduce_due(id, ${reduction}, 'Travaux') from dues where lease_id = ${lease} and period_from = ${month}`;

describe('the rent and the charges of payments', () => {
  it('the payments of a due add up to its rent and charges, and a reduction lowers the rent before the charges', async (db) => {
    const account = await addYear(db);
    await db.as(account.owner, reduce(account, '2025-01-01', 30));
    await pay(db, account, { paidOn: '2025-01-05', amount: 500 });
    await pay(db, account, { paidOn: '2025-01-20', amount: 380 });
    expect(await partsOf(db, account)).toEqual([
      '2025-01-05 rent 465.91 34.09 0',
      '2025-01-20 rent 354.09 25.91 0',
    ]);
  });

  it('a rent of January that is paid in December is income of the old year, like an advance', async (db) => {
    const account = await addYear(db, { account_starts_on: '2025-12-01' }, '2025-12-29');
    await pay(db, account, { paidOn: '2025-12-05' });
    await pay(db, account, { paidOn: '2025-12-28', amount: 1010 });
    expect(await partsOf(db, account)).toEqual([
      '2025-12-05 rent 850.00 60.00 0',
      '2025-12-28 rent 850.00 60.00 0',
      '2025-12-28 advance 93.41 6.59 0',
    ]);
    expect((await yearOf(db, account.owner)).lessors[0].properties[0].regimes[0]).toMatchObject({
      rents: 1793.41,
      charges: 126.59,
    });
  });

  it('the payment of an opening balance is split like the oldest rent, and the payment of a repair stays unclassified', async (db) => {
    const account = await addYear(db, { account_starts_on: '2026-01-01' });
    const { owner, lease } = account;
    await db.as(owner)`select change_rent(${lease}, '2026-01-01', 900, 90)`;
    await db.as(owner)`select set_account(${lease}, '2026-01-01', 91)`;
    await db.as(owner)`select add_due(${lease}, ${randomUUID()}, 'repair', '2026-01-02', 40, 'Serrure')`;
    await pay(db, account, { paidOn: '2026-01-03', amount: 131 });
    expect(await partsOf(db, account)).toEqual([
      '2026-01-03 opening 85.00 6.00 0',
      '2026-01-03 repair 0 0 40.00',
    ]);
  });

  it('rent paid from the deposit is income of the day of the settlement, and the kept part of the deposit is stated apart', async (db) => {
    const account = await addHeld(db);
    const { owner } = account;
    await pay(db, account, { paidOn: '2026-06-10', amount: 5 * 910 + 500 });
    await db.as(owner, deduct(account, [{ amount: 192 }]));
    const yearBefore = await yearOf(db, owner, 2026);
    await db.as(owner, settle(account, { on: '2026-07-30', amount: 850 - 410 - 192 }));
    const year = await yearOf(db, owner, 2026);
    expect(year.lessors[0].properties[0].regimes[0]).toMatchObject({
      rents: 6 * 850,
      charges: 6 * 60,
      unclassified: 0,
      kept_deposit: 192,
      received: [0, 0, 0, 0, 0, 5050, 410, 0, 0, 0, 0, 0],
      arrears: [],
    });
    const payments = await paymentsOf(db, owner, { year: '2026' });
    expect(payments.at(-1)).toMatchObject({
      payment_kind: 'offset',
      paid_on: '2026-07-30',
      period_from: '2026-06-01',
      amount: 410,
      rent: 382.97,
      charges: 27.03,
    });
    const settlement = lastMovement(await depositOf(db, account));
    await db.as(owner, cancel(settlement['id']));
    expect(await yearOf(db, owner, 2026)).toEqual(yearBefore);
  });

  it('a repair paid from the deposit stays unclassified, like a repair paid by the tenant', async (db) => {
    const account = await addPaidAndHeld(db);
    const { owner, lease } = account;
    await db.as(owner)`select add_due(${lease}, ${randomUUID()}, 'repair', '2026-07-01', 85.5, 'Serrure')`;
    await db.as(owner, settle(account, { on: '2026-07-30', amount: 850 - 85.5 }));
    const year = await yearOf(db, owner, 2026);
    expect(year.lessors[0].properties[0].regimes[0]).toMatchObject({ rents: 6 * 850, unclassified: 85.5 });
  });
});

describe('the year', () => {
  it('a year states the payments of each month, the days let and the unpaid amounts', async (db) => {
    const account = await addYear(db, { lease_starts_on: '2025-10-11', account_starts_on: '2025-10-11' });
    await pay(db, account, { paidOn: '2025-11-05', amount: 1526.45 });
    const year = await yearOf(db, account.owner);
    expect(year).toMatchObject({ year: 2025, drawn_on: '2026-03-10' });
    expect(year.lessors).toMatchObject([
      {
        name: 'Camille Lefèvre',
        is_company: false,
        counts_from: null,
        properties: [
          {
            property_id: account.property,
            name: 'Le Bellecour',
            days_let: [0, 0, 0, 0, 0, 0, 0, 0, 0, 21, 30, 31],
            days_empty: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            regimes: [
              {
                regime: 'unfurnished',
                is_let: true,
                received: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1526.45, 0],
                arrears: [{ tenant_id: account.tenant, tenant_names: ['Ana Roy'], remaining: 910.01 }],
              },
            ],
          },
        ],
      },
    ]);
    expect((await yearOf(db, account.owner, 2024)).lessors).toEqual([]);
  });

  it('the first year is the year of the oldest account, payment or expense', async (db) => {
    const owner = await addLandlord(db);
    await setToday(db, '2026-03-10');
    expect((await yearOf(db, owner)).first_year).toBe(2026);
    const start = { lease_starts_on: '2025-01-01', account_starts_on: '2025-01-01' };
    const account = await addAccount(db, owner, start);
    expect((await yearOf(db, owner)).first_year).toBe(2025);
    await pay(db, account, { paidOn: '2024-12-20', amount: 910 });
    expect((await yearOf(db, owner)).first_year).toBe(2024);
    await db.as(owner, addExpense({ paid_on: '2023-05-02' }));
    expect((await yearOf(db, owner)).first_year).toBe(2023);
  });

  it('the list of a year’s payments states tenants, term and receipt, and its next page starts after a given payment', async (db) => {
    const account = await addYear(db);
    const { owner, tenant, property } = account;
    await pay(db, account, { paidOn: '2025-01-05', amount: 1000 });
    await db.as(owner)`select issue_month('2025-01-01', array[${tenant}::uuid])`;
    await pay(db, account, { paidOn: '2025-02-05', amount: 820 });
    const rows = await paymentsOf(db, owner);
    expect(rows).toMatchObject([
      {
        paid_on: '2025-01-05',
        property_id: property,
        tenant_names: ['Ana Roy'],
        payment_kind: 'payment',
        method: 'transfer',
        due_kind: 'rent',
        period_from: '2025-01-01',
        period_to: '2025-01-31',
        amount: 910,
        rent: 850,
        charges: 60,
        receipt_number: 'Q-2026-0001',
      },
      { paid_on: '2025-01-05', amount: 90, period_from: '2025-02-01', rent: 84.07, receipt_number: null },
      { paid_on: '2025-02-05', amount: 820, period_from: '2025-02-01', rent: 765.93 },
    ]);
    const first = { after: rows[0]?.['payment_id'] };
    expect(await paymentsOf(db, owner, first)).toMatchObject([{ paid_on: '2025-02-05' }]);
    expect(await paymentsOf(db, owner, { property: randomUUID() })).toEqual([]);
    expect(await paymentsOf(db, owner, { lessor: randomUUID() })).toEqual([]);
    expect(await paymentsOf(db, owner, { property })).toHaveLength(3);
  });

  it('splitting payments into rent and charges computes only these payments, not the others of the account', async (db) => {
    const account = await addYear(db);
    for (let month = 1; month <= 12; month += 1)
      await pay(db, account, { paidOn: `2025-${String(month).padStart(2, '0')}-05`, amount: 910 });
    const [plan] = await db.as(account.owner)`
      explain (analyze, timing off, format json)
      with paid as materialized (select id from payments where paid_on < '2025-03-01' limit 1000)
      select * from paid join private.income_parts part on part.payment_id = paid.id`;
    const loops = [
      ...JSON.stringify(plan).matchAll(/"Function Name":"rent_share_of".*?"Actual Loops":(\d+)/g),
    ];
    expect(loops.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(2);
  });

  it('the days of a property between two leases count as vacant, and a property can have two regimes in one year', async (db) => {
    const account = await addYear(db);
    const { owner, lease, property } = account;
    await db.as(owner)`
      select change_lease(${lease}, '{"ended_by": "agreement", "ends_on": "2025-03-31"}')`;
    const start = { lease_starts_on: '2025-05-11', account_starts_on: '2025-05-11' };
    const next = await addAccount(db, owner, { property_id: property, ...start });
    await db.as(owner)`select change_lease(${next.lease}, '{"kind": "student"}')`;
    const [{ properties }] = (await yearOf(db, owner)).lessors;
    expect(properties).toMatchObject([
      {
        days_let: [31, 28, 31, 0, 21, 30, 31, 31, 30, 31, 30, 31],
        days_empty: [0, 0, 0, 30, 10, 0, 0, 0, 0, 0, 0, 0],
        regimes: [{ regime: 'unfurnished' }, { regime: 'furnished' }],
      },
    ]);
  });

  it.each([
    ['a payment refunded within its year is not', 0, ['furnished']],
    ['the refund of a payment of an earlier year is', 100, ['unfurnished', 'furnished']],
  ])('%s counted for a former lease (%d)', async (db, _, advance, regimes) => {
    const account = await addYear(db);
    const { owner, lease, property } = account;
    await db.as(owner)`
      select change_lease(${lease}, '{"ended_by": "agreement", "ends_on": "2025-03-31"}')`;
    await pay(db, account, { paidOn: '2025-03-05', amount: 3 * 910 + advance });
    await pay(db, account, { paidOn: '2026-01-05', amount: 910 });
    const start = { lease_starts_on: '2025-05-11', account_starts_on: '2025-05-11' };
    const next = await addAccount(db, owner, { property_id: property, ...start });
    await db.as(owner)`select change_lease(${next.lease}, '{"kind": "student"}')`;
    await db.as(owner)`select refund(${lease}, ${randomUUID()}, '2026-01-10', ${910 + advance})`;
    const [{ properties }] = (await yearOf(db, owner, 2026)).lessors;
    expect(properties[0].regimes.map(({ regime }: { regime: string }) => regime)).toEqual(regimes);
    // The year of the payment stays as it was declared.
    const [year] = await db.as(owner)`
      select
        sum(amount) filter (where counted_on < '2026-01-01')::float as before,
        sum(amount) filter (where counted_on >= '2026-01-01')::float as after
      from private.income_parts where lease_id = ${lease}`;
    expect(year).toEqual({ before: 2730 + advance, after: 0 - advance });
  });

  it('a year lists the properties of each lessor, and can be limited to one lessor', async (db) => {
    const account = await addYear(db);
    const { owner } = account;
    const [lessor] = await db.as(owner)`
      insert into lessors (series, company_name) values ('SCI', 'SCI Mistral') returning id`;
    const [other] = await db.as(owner)`
      insert into properties (name, address, postal_code, city, rent, charges, lessor_id)
      values ('Villa', '1 rue Neuve', '69003', 'Lyon', 900, 0, ${lessor?.['id']}) returning id`;
    await addAccount(db, owner, {
      property_id: other?.['id'],
      lease_starts_on: '2025-01-01',
      account_starts_on: '2025-06-01',
    });
    await addAccount(db, owner, { property_id: null, lease_starts_on: '2025-01-01' });
    expect((await yearOf(db, owner)).lessors.map((own: Row) => own['counts_from'])).toEqual([
      '2026-01-01',
      '2025-06-01',
    ]);
    const names = async (id: string | null) =>
      (await yearOf(db, owner, 2025, id)).lessors.map(({ name, properties }: Row) =>
        [name, properties.map((property: Row) => property['name'])].flat(),
      );
    expect(await names(null)).toEqual([
      ['Camille Lefèvre', 'Le Bellecour', null],
      ['SCI Mistral', 'Villa'],
    ]);
    expect(await names(String(lessor?.['id']))).toEqual([['SCI Mistral', 'Villa']]);
    expect(await names(randomUUID())).toEqual([]);
  });

  it('a page of the year’s expense parts ends with the expense that brings the page to 5,000 parts', async (db) => {
    const { owner } = await addSplit(db, { dwellings: 200, expenses: 27 });
    const page = async (after: string | null): Promise<Row[]> =>
      db.as(owner)`select expense_parts_of_year(2025, ${after}) as rows`.then(([row]) => row?.['rows']);
    const pages = [await page(null)];
    pages.push(await page(pages[0]?.at(-1)?.['expense_id']));
    expect(pages.map((rows) => rows.length)).toEqual([5000, 400]);
    expect(new Set(pages.flat().map((part) => part['expense_id'])).size).toBe(27);
  });

  it('a page after a payment or expense that does not exist is refused, because an empty page would look like the end', async (db) => {
    const { owner } = await addYear(db);
    for (const call of [
      `payments_of_year(2025, after_id => '${randomUUID()}')`,
      `expense_parts_of_year(2025, '${randomUUID()}')`,
    ])
      expect(await db.refusalText(owner, (tx) => tx.unsafe(`select ${call}`)), call).toBe(
        'PT400 VALIDATION_FAILED after=invalid',
      );
  });

  it('a stranger and a super-admin see nothing of the year, and a visitor and an ended session are refused', async (db) => {
    const { owner } = await addYear(db);
    for (const isSuperAdmin of [false, true]) {
      const other = await db.account({ isSuperAdmin });
      expect((await yearOf(db, other)).lessors).toEqual([]);
      expect(await db.as(other)`select from private.income_parts`).toHaveLength(0);
      expect(await paymentsOf(db, other)).toEqual([]);
    }
    expect(await db.refusalCode(null)`select year_of(2025)`).toBe(DENIED);
    expect(await db.refusalText(owner)`select year_of(0)`).toBe('PT400 VALIDATION_FAILED year=invalid');
    const session = await db.session(owner);
    await db.tx`update auth.sessions set not_after = now() where id = ${session}`;
    // PostgREST checks the session before each call.
    const ended = (tx: TransactionSql) => tx`select private.require_open_session(), year_of(2025)`;
    expect(await db.refusalCode(owner, ended)).toBe('PT401');
  });
});
