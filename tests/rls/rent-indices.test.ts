import { describe, expect, test } from 'vitest';
import { setToday } from './ledger.ts';
import { addRevisable } from './revisions.ts';
import { addLandlord } from './rows.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { connect, DENIED, it, type TestDatabase, valueOf } from './support.ts';

const sql = connect();

interface Entry {
  readonly zone?: string;
  readonly quarter?: string;
  readonly value?: number;
  readonly yearlyChange?: number;
  readonly publishedOn?: string | null;
  readonly replaces?: boolean;
}

/**
 * Returns the call that adds an index, by default the index of Corsica for the second quarter of 2023, which is not
 * stored.
 */
const add =
  ({
    zone = 'corsica',
    quarter = '2023-Q2',
    value = 138.56,
    yearlyChange = 2,
    publishedOn = null,
    replaces = false,
  }: Entry): Parameters<TestDatabase['as']>[1] =>
  (tx) =>
    tx`select add_rent_index(${zone}, ${quarter}, ${value}, ${yearlyChange}, 'Insee', ${publishedOn}, ${replaces}) as added`;

describe('the rent indices', () => {
  it('every landlord reads the rent indices, a visitor reads none, and nobody writes them directly', async (db) => {
    const [landlord, admin] = [await db.account(), await db.account({ isSuperAdmin: true })];
    const [row] = await db.as(landlord)`
      select value::text from rent_indices where (zone, quarter) = ('metropole', '2026-Q2')`;
    expect(row).toEqual({ value: '148.37' });
    expect(await db.refusalCode(null)`select value from rent_indices`).toBe(DENIED);
    for (const who of [landlord, admin]) {
      for (const write of [
        `insert into rent_indices (zone, quarter, value, source) values ('corsica', '2024-Q1', 139, 'x')`,
        'update rent_indices set value = 100',
        'delete from rent_indices',
        'select added_by from rent_indices',
      ]) {
        expect(await db.refusalCode(who, (tx) => tx.unsafe(write)), write).toBe(DENIED);
      }
    }
  });

  test('the migrations store the indices of each zone, and their known days of publication, none of which is a Sunday', async () => {
    const rows = await sql`
      select zone, count(*)::integer as number, min(quarter) as first, max(quarter) as last
      from rent_indices group by zone order by zone`;
    expect([...rows]).toEqual([
      { zone: 'corsica', number: 38, first: '2015-Q1', last: '2025-Q3' },
      { zone: 'metropole', number: 46, first: '2015-Q1', last: '2026-Q2' },
      { zone: 'overseas', number: 41, first: '2015-Q1', last: '2025-Q3' },
    ]);
    expect(
      await sql`
        select from rent_indices
        where (published_on is null) <> (quarter < '2021-Q2' or quarter in ('2025-Q2', '2026-Q2')) or extract(isodow from published_on) = 7`,
    ).toHaveLength(0);
    const [row] = await sql`
      select published_on::text as day from rent_indices where zone = 'metropole' and quarter = '2025-Q3'`;
    expect(row).toEqual({ day: '2025-10-15' });
  });

  it('only a super-admin adds an index, and the row of the index names the super-admin', async (db) => {
    await setToday(db, '2026-11-22');
    const [landlord, admin] = [await db.account(), await db.account({ isSuperAdmin: true })];
    expect(await db.refusalText(landlord, add({}))).toBe('PT404 NOT_FOUND');
    const [row] = await db.as(admin, add({ publishedOn: '2023-07-13' }));
    expect(row?.['added']).toMatchObject({
      zone: 'corsica',
      quarter: '2023-Q2',
      value: 138.56,
      published_on: '2023-07-13',
      source: 'Insee',
      added_by: admin,
    });
  });

  it('an index that is already stored is refused, unless the request says that it replaces the stored index', async (db) => {
    await setToday(db, '2026-11-22');
    const admin = await db.account({ isSuperAdmin: true });
    const entry = { zone: 'metropole', quarter: '2026-Q2', value: 148.38, yearlyChange: 1.16 };
    expect(await db.refusalText(admin, add(entry))).toBe('PT409 INDEX_EXISTS');
    const [row] = await db.as(admin, add({ ...entry, replaces: true }));
    expect(row?.['added']).toMatchObject({ value: 148.38, published_on: null, added_by: admin });
  });

  it.each([
    ['a quarter that is not over', { quarter: '2026-Q4' }, 'quarter=futureTerm'],
    ['a day of publication in the future', { publishedOn: '2026-11-23' }, 'publishedOn=futureDate'],
    ['a day of publication in the quarter', { publishedOn: '2023-06-30' }, 'publishedOn=tooEarly'],
    ['an unknown year before', { quarter: '2024-Q2', value: 140.36 }, 'quarter=yearBeforeUnknown'],
    ['a wrong digit', { value: 183.56 }, 'value=invalid'],
    ['two digits swapped', { value: 135.86 }, 'value=invalid'],
    ['a change of more than 8%', { value: 147.93, yearlyChange: 8.9 }, 'value=invalid'],
    [
      'a difference of more than 8% from the year after',
      { zone: 'metropole', quarter: '2025-Q2', value: 135, yearlyChange: -7.01, replaces: true },
      'value=yearAfterDiffers',
    ],
  ] as const)('an entry of an index is refused: %s', async (db, _, entry, hint) => {
    await setToday(db, '2026-11-22');
    const admin = await db.account({ isSuperAdmin: true });
    expect(await db.refusalText(admin, add(entry))).toBe(`PT400 VALIDATION_FAILED ${hint}`);
  });

  it('four replacements of −7.9% in a row raise no rent by more than its real index', async (db) => {
    const { owner, lease } = await addRevisable(db, await addLandlord(db), { rent: 1000 });
    await setToday(db, '2026-09-01');
    const admin = await db.account({ isSuperAdmin: true });
    const refusals: unknown[] = [];
    for (const [year, value] of [
      [2022, 120.76],
      [2023, 111.22],
      [2024, 102.43],
      [2025, 94.34],
    ] as const) {
      const entry = { zone: 'metropole', quarter: `${year}-Q2`, value, yearlyChange: -7.9, replaces: true };
      refusals.push(await db.refusalText(admin, add(entry)));
    }
    expect(refusals[0]).toBe('PT400 VALIDATION_FAILED value=yearAfterDiffers');
    expect(new Set(refusals.slice(1))).toEqual(new Set(['PT400 VALIDATION_FAILED value=invalid']));
    expect(await valueOf(db.as(owner)`select revision_of_lease(${lease}, '2026-09-01')`)).toMatchObject({
      state: 'allowed',
      cap: 1011.52,
    });
  });

  it('after any replacements, two indices a year apart differ by at most 8%', async (db) => {
    await setToday(db, '2026-11-22');
    const admin = await db.account({ isSuperAdmin: true });
    const { below, pick } = seededRandom(57);
    let accepted = 0;
    for (let step = 0; step < 200; step++) {
      const year = 2016 + below(11);
      const yearBefore = Number(
        await valueOf(
          db.tx`select value from rent_indices where (zone, quarter) = ('metropole', ${`${year - 1}-Q2`})`,
        ),
      );
      // Half of the changes are the largest that the yearly change alone allows.
      const yearlyChange = pick([-7.99, 7.99, (below(1600) - 800) / 100, (below(1600) - 800) / 100]);
      const value = Number((yearBefore * (1 + yearlyChange / 100)).toFixed(2));
      const entry = { zone: 'metropole', quarter: `${year}-Q2`, value, yearlyChange, replaces: true };
      if ((await db.refusalText(admin, add(entry))) === null) accepted++;
    }
    expect(accepted).toBeGreaterThan(20);
    const [row] = await db.tx`
      select max(abs(newer.value / older.value - 1))::float as "largestChange"
      from rent_indices older
      join rent_indices newer on newer.zone = older.zone and newer.quarter = private.quarter_after(older.quarter, 1)`;
    expect(row?.['largestChange']).toBeLessThanOrEqual(0.08);
  });
});
