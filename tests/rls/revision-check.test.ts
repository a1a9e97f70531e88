import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { RevisionBlocker } from '../../supabase/functions/_shared/contract/leases/revision.ts';
import { setToday } from './ledger.ts';
import { addRevisable, insertRevision, type RevisableLease } from './revisions.ts';
import { addLandlord } from './rows.ts';
import { connect, DENIED, it, type TestDatabase, valueOf } from './support.ts';

const sql = connect();

interface Lease extends RevisableLease {
  /** The day of a stored revision that did not change the amount. */
  readonly revisedFor?: string;
}

type Decision = Readonly<Record<string, unknown>>;

/** Returns the decision that the owner of a lease reads on a day. */
async function check(
  db: TestDatabase,
  { owner, lease }: { owner: string; lease: string },
  askedOn: string,
  target = 'rent',
): Promise<Decision> {
  await setToday(db, askedOn);
  return valueOf(db.as(owner)`select revision_of_lease(${lease}, ${askedOn}, ${target})`);
}

async function addLease(db: TestDatabase, { revisedFor, ...fields }: Lease = {}) {
  const account = await addRevisable(db, await addLandlord(db), fields);
  if (revisedFor !== undefined) {
    await setRent(db, account, revisedFor, fields.rent ?? 750);
    const amount = fields.rent ?? 750;
    const year = Number(revisedFor.slice(0, 4));
    await insertRevision(db.tx, account, {
      for_day: revisedFor,
      old_quarter: `${year - 1}-Q2`,
      new_quarter: `${year}-Q2`,
      asked_on: revisedFor,
      starts_on: revisedFor,
      former: amount,
      amount,
      cap: amount,
      old_index: 100,
      new_index: 100,
    });
  }
  return account;
}

const setRent = (
  { tx }: TestDatabase,
  { owner, lease }: { owner: string; lease: string },
  day: string,
  rent: number,
) =>
  tx`insert into rents (lease_id, owner_id, starts_on, rent, charges) values (${lease}, ${owner}, ${day}, ${rent}, 0)`;

const callOf = (call: string) => valueOf(sql.unsafe(`select ${call}`));

describe('the rules of a revision', () => {
  test.each([
    ['2023-03-12', '2022-Q4'],
    ['2024-08-02', '2024-Q2'],
    // Insee published this index on 12 April, and the Journal officiel only on 1 June.
    ['2024-05-02', '2024-Q1'],
    ['2024-07-12', '2024-Q2'],
    ['2024-07-11', '2024-Q1'],
    // Insee published this index on 15 October.
    ['2025-10-14', '2025-Q2'],
    ['2025-10-16', '2025-Q3'],
    // The Journal officiel has a Sunday for the second quarter, so its index counts from the 15th.
    ['2026-07-14', '2026-Q1'],
    ['2026-07-15', '2026-Q2'],
    ['2012-05-03', null],
    // The index of the third quarter is missing, although Insee has usually published it by this day.
    ['2026-11-20', null],
  ])('the reference quarter of a lease signed on %s is %s', async (day, quarter) => {
    expect(await callOf(`private.irl_reference('${day}')`)).toBe(quarter);
  });

  test.each([
    ['75011', 'metropole'],
    ['20000', 'corsica'],
    ['97110', 'overseas'],
    ['97200', 'overseas'],
    ['97300', 'overseas'],
    ['97600', 'overseas'],
    ['97133', null],
    ['٩٧١١٠', null],
    ['97150', null],
    ['98800', null],
    ['98000', null],
  ])('the zone of the postal code %s is %s', async (postalCode, zone) => {
    expect(await callOf(`private.irl_zone('${postalCode}')`)).toBe(zone);
  });

  test.each<[string, string, number, number, string, string, string?]>([
    ['three years, made before the law', '2020-03-01', 36, 36, 'metropole', '2023-03-01'],
    ['made on the first day of the law', '2022-08-24', 36, 36, 'metropole', '2022-08-24'],
    ['furnished, one year', '2019-10-15', 12, 12, 'metropole', '2022-10-15'],
    ['furnished, first for three years', '2018-01-01', 36, 12, 'metropole', '2023-01-01'],
    ['furnished, overseas', '2023-09-01', 12, 12, 'overseas', '2024-09-01'],
    ['29 February', '2020-02-29', 36, 36, 'metropole', '2023-02-28'],
    [
      'signed before the law, started after it',
      '2022-09-01',
      36,
      36,
      'metropole',
      '2025-09-01',
      '2022-08-10',
    ],
    ['signed since the law', '2022-09-01', 36, 36, 'metropole', '2022-08-30', '2022-08-30'],
    ['signed before the law, overseas', '2024-07-05', 36, 36, 'overseas', '2027-07-05', '2024-06-28'],
  ])(
    'the rent is frozen from the first renewal since the law: %s',
    async (_, start, months, renewal, zone, day, signed = '') => {
      expect(
        await callOf(
          `private.frozen_from('${start}', ${months}, ${renewal}, '${zone}', nullif('${signed}', '')::date)::text`,
        ),
      ).toBe(day);
    },
  );

  test.each([
    ['2023-05-10', '2033-05-09', false, true],
    ['2021-07-01', '2031-06-30', false, true],
    ['2016-06-01', '2022-12-31', true, false],
    ['2026-02-01', '2036-01-31', false, false],
  ])('an energy certificate of %s is valid until %s', async (day, until, isExpired, mayImprove) => {
    const [row] = await sql`
      select
        private.energy_class_until(${day})::text as until,
        private.energy_class_until(${day}) < '2026-11-22' as "isExpired",
        private.energy_class_may_improve(${day}, '2026-11-22') as "mayImprove"`;
    expect(row).toEqual({ until, isExpired, mayImprove });
  });

  test.each([
    [146.6, 145.47, 0.78, null],
    [164.6, 145.47, 0.78, 'value=invalid'],
    [148.37, 146.68, 1.15, null],
    [125.28, 125.29, -0.01, null],
  ])(
    'an index of %d after %d with a change of %d %% has the issue %s',
    async (value, before, change, issue) => {
      expect(await callOf(`private.index_issue(${value}, ${before}, ${change})`)).toBe(issue);
    },
  );

  test('Insee’s indices of the three zones have the yearly change that Insee prints', async () => {
    for (const [before, after] of [
      [144.51, 145.77],
      [141.74, 142.97],
      [140.36, 141.58],
    ])
      expect(await callOf(`private.index_issue(${after}, ${before}, 0.87)`)).toBeNull();
  });

  test('the cap of fixed charges follows the formula of the rent', async () => {
    expect(await callOf('private.irl_cap(60, 146.68, 148.37)::text')).toBe('60.69');
  });
});

/**
 * Returns the expected decision for a day of revision. `before` and `now` each contain a quarter, followed by its index
 * if the decision states the indices.
 */
function onDay(state: string, day: string, before: string, now: string, more: Decision = {}): Decision {
  const [[old_quarter, old_index], [new_quarter, new_index]] = [before.split(' '), now.split(' ')];
  const last_day = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  const indices = old_index && { old_index: Number(old_index), new_index: Number(new_index) };
  return { state, for_day: day, last_day, old_quarter, new_quarter, ...indices, ...more };
}

const allowed = (
  day: string,
  before: string,
  now: string,
  cap: number,
  per_month: number,
  more: Decision = {},
) => onDay('allowed', day, before, now, { starts_on: day, cap, per_month, ...more });

/** The decision on the lease of `addLease` in September 2026. */
const OF_2026 = allowed('2026-09-01', '2025-Q2 146.68', '2026-Q2 148.37', 758.64, 8.64);

describe('the decision on a revision', () => {
  it.each<[string, string, Lease, Decision]>([
    [
      'the example of service-public.fr',
      '2026-02-01',
      { startsOn: '2025-02-01', reference: '2024-Q4' },
      allowed('2026-02-01', '2024-Q4 144.64', '2025-Q4 145.78', 755.91, 5.91),
    ],
    ['the newest known index', '2026-09-01', {}, OF_2026],
    [
      'the cap is rounded down: 814.52',
      '2025-02-01',
      { rent: 800, startsOn: '2024-02-01', reference: '2023-Q4' },
      allowed('2025-02-01', '2023-Q4 142.06', '2024-Q4 144.64', 814.52, 14.52),
    ],
    [
      'the cap is rounded down: 1026.66',
      '2025-05-01',
      { rent: 1012.48, startsOn: '2024-05-01', reference: '2024-Q1' },
      allowed('2025-05-01', '2024-Q1 143.46', '2025-Q1 145.47', 1026.66, 14.18),
    ],
    [
      'the index did not change',
      '2016-09-01',
      { rent: 850, startsOn: '2015-09-01', reference: '2015-Q2' },
      onDay('nothingToGain', '2016-09-01', '2015-Q2 125.25', '2016-Q2 125.25', {
        cap: 850,
        per_month: 0,
        starts_on: '2016-09-01',
      }),
    ],
    [
      'a small rise: Q4 2019 to Q4 2020',
      '2021-02-01',
      { rent: 800, startsOn: '2020-02-01', reference: '2019-Q4' },
      allowed('2021-02-01', '2019-Q4 130.26', '2020-Q4 130.52', 801.59, 1.59),
    ],
    [
      'a very large rent stays exact',
      '2026-09-01',
      { rent: 999999.99 },
      allowed('2026-09-01', '2025-Q2 146.68', '2026-Q2 148.37', 1011521.66, 11521.67),
    ],
    [
      'a late request: the new rent starts on the day of the request',
      '2026-11-20',
      {},
      { ...OF_2026, starts_on: '2026-11-20', lost_so_far: 22.75 },
    ],
    [
      'on the day of a revision, the revision of the year before is lost',
      '2026-09-01',
      {},
      { ...OF_2026, lost_years: ['2025-09-01'] },
    ],
    [
      'a request eleven months late uses the indices of the day of revision',
      '2026-08-20',
      {},
      allowed('2025-09-01', '2024-Q2 145.17', '2025-Q2 146.68', 757.8, 7.8, {
        starts_on: '2026-08-20',
        lost_so_far: 90.58,
      }),
    ],
    [
      'three forgotten years are lost',
      '2026-10-05',
      { startsOn: '2021-09-01', reference: '2021-Q2' },
      {
        ...OF_2026,
        starts_on: '2026-10-05',
        lost_so_far: 9.76,
        lost_years: ['2022-09-01', '2023-09-01', '2024-09-01', '2025-09-01'],
      },
    ],
    [
      'a request less than sixty days before the day of revision',
      '2026-07-15',
      { revisedFor: '2025-09-01' },
      OF_2026,
    ],
    [
      'a request more than sixty days before the day of revision',
      '2026-07-02',
      { revisedFor: '2025-09-01' },
      { state: 'done', next_day: '2026-09-01' },
    ],
    [
      'in the first year',
      '2026-11-22',
      { startsOn: '2026-03-01', reference: '2025-Q4' },
      { state: 'tooEarly', next_day: '2027-03-01' },
    ],
    [
      'before the lease starts',
      '2026-11-22',
      { startsOn: '2029-03-01', reference: '2026-Q2' },
      { state: 'tooEarly', next_day: '2030-03-01' },
    ],
    [
      'an index that should be published is not known',
      '2026-11-20',
      { startsOn: '2025-11-01', reference: '2025-Q3' },
      onDay('blocked', '2026-11-01', '2025-Q3', '2026-Q3', { blockers: ['INDEX_UNKNOWN'] }),
    ],
    [
      'an index that Insee has not published yet',
      '2026-01-02',
      { startsOn: '2025-01-01', reference: '2024-Q4' },
      onDay('waitingForIndex', '2026-01-01', '2024-Q4', '2025-Q4', { expected_on: '2026-01-20' }),
    ],
    [
      'a day of revision of 29 February is 28 February in 2026',
      '2026-02-28',
      { startsOn: '2024-02-29', reference: '2023-Q4' },
      allowed('2026-02-28', '2024-Q4 144.64', '2025-Q4 145.78', 755.91, 5.91),
    ],
    [
      'a lease of March 2024 whose agreed day of revision is 1 January',
      '2025-01-20',
      { startsOn: '2024-03-15', reference: '2023-Q4', columns: { revision_month: 1, revision_day: 1 } },
      allowed('2025-01-01', '2023-Q4 142.06', '2024-Q4 144.64', 763.62, 13.62, {
        starts_on: '2025-01-20',
        lost_so_far: 8.35,
      }),
    ],
    [
      'Corsica',
      '2025-02-01',
      { zone: 'corsica', rent: 600, startsOn: '2024-02-01', reference: '2023-Q4' },
      allowed('2025-02-01', '2023-Q4 137.97', '2024-Q4 140.48', 610.91, 10.91),
    ],
    [
      'overseas, an index that is not known',
      '2025-02-01',
      { zone: 'overseas', rent: 600, startsOn: '2024-02-01', reference: '2023-Q4' },
      onDay('blocked', '2025-02-01', '2023-Q4', '2024-Q4', { blockers: ['INDEX_UNKNOWN'] }),
    ],
    [
      'a revision in the years in which the law limited the index',
      '2023-11-01',
      { rent: 700, startsOn: '2022-11-01', reference: '2022-Q3' },
      allowed('2023-11-01', '2022-Q3 136.27', '2023-Q3 141.03', 724.45, 24.45),
    ],
    [
      'overseas, years in which the law limited the index',
      '2023-11-01',
      { zone: 'overseas', rent: 700, startsOn: '2022-11-01', reference: '2022-Q3' },
      allowed('2023-11-01', '2022-Q3 134.96', '2023-Q3 138.33', 717.47, 17.47),
    ],
    [
      'the energy class does not freeze a garage',
      '2026-09-01',
      { energyClass: 'G', columns: { kind: 'other' } },
      OF_2026,
    ],
    [
      'class G, and the lease was renewed after three years',
      '2026-03-01',
      { startsOn: '2020-03-01', reference: '2019-Q4', energyClass: 'G' },
      { state: 'blocked', blockers: ['ENERGY_CLASS'], for_day: '2026-03-01', frozen_from: '2023-03-01' },
    ],
    [
      'class F, and the lease was renewed after six years',
      '2027-03-01',
      { startsOn: '2021-03-01', reference: '2020-Q4', energyClass: 'F', columns: { duration_months: 72 } },
      { state: 'blocked', blockers: ['ENERGY_CLASS'], for_day: '2027-03-01', frozen_from: '2027-03-01' },
    ],
  ])('%s', async (db, _, askedOn, lease, decision) => {
    expect(await check(db, await addLease(db, lease), askedOn)).toMatchObject(decision);
  });

  it('a rent revised within a month is split by days', async (db) => {
    const account = await addLease(db);
    await setRent(db, account, '2026-11-20', 758.64);
    const spans = await db.tx`
      select (span).amount::text from leases
      cross join lateral private.owed_spans_of(leases, '2026-11-01', '2026-11-30')
      where leases.id = ${account.lease} and charge = 'rent'`;
    expect(spans.map(({ amount }) => amount)).toEqual(['475.00', '278.17']);
  });

  it('a revision may stay below the cap', async (db) => {
    expect(await insertRevision(db.tx, await addLease(db), { amount: 755 })).toHaveLength(1);
  });

  it('the fixed charges of a lease are revised like the rent, if the lease says so', async (db) => {
    const account = await addLease(db, {
      charges: 60,
      columns: { charges_kind: 'fixed', has_charges_index: true },
    });
    expect(await check(db, account, '2026-11-20', 'charges')).toMatchObject({
      state: 'allowed',
      former: 60,
      cap: 60.69,
      lost_so_far: 1.82,
    });
  });

  it('the loss for a part of a month is counted by actual days, even if the lease counts partial months in thirtieths', async (db) => {
    const lease = { startsOn: '2024-02-28', reference: '2023-Q4', columns: { prorata_by: 'thirty' } };
    const account = await addLease(db, lease);
    // One of the 28 days of February, at 5.91 a month.
    expect(await check(db, account, '2026-03-01')).toMatchObject({ per_month: 5.91, lost_so_far: 0.21 });
  });

  it('a revision requested before its day makes the state of its year `done`', async (db) => {
    const account = await addLease(db, { revisedFor: '2025-09-01' });
    await setRent(db, account, '2026-09-01', 758.64);
    await insertRevision(db.tx, account, { asked_on: '2026-07-14' });
    expect(await check(db, account, '2026-07-20')).toMatchObject({
      state: 'done',
      for_day: null,
      next_day: '2027-09-01',
    });
  });

  it('if the agreed day falls in the first year, the first revision waits for the next index of the reference quarter', async (db) => {
    const account = await addLease(db, { columns: { revision_month: 4, revision_day: 1 } });
    expect(await check(db, account, '2025-12-31')).toMatchObject({
      state: 'tooEarly',
      next_day: '2026-04-01',
    });
    expect(await check(db, account, '2026-06-30')).toMatchObject({
      state: 'allowed',
      for_day: '2026-04-01',
      old_quarter: '2024-Q2',
      new_quarter: '2025-Q2',
      lost_years: [],
    });
  });

  it('years before the agreement of a new reference quarter are no lost years', async (db) => {
    const account = await addLease(db, {
      startsOn: '2015-09-01',
      reference: '2024-Q2',
      columns: { irl_reference_from: '2024-09-01' },
    });
    expect(await check(db, account, '2026-09-01')).toMatchObject({
      for_day: '2026-09-01',
      old_quarter: '2025-Q2',
      new_quarter: '2026-Q2',
      lost_years: ['2025-09-01'],
    });
  });

  it('the lost years leave out years in which the landlord raised the rent, and years before the account', async (db) => {
    const account = await addLease(db, {
      startsOn: '2021-09-01',
      reference: '2021-Q2',
      columns: { account_since: '2023-01-01' },
    });
    await setRent(db, account, '2024-10-01', 760);
    expect(await check(db, account, '2026-10-05')).toMatchObject({
      lost_years: ['2023-09-01', '2025-09-01'],
    });
  });

  it('the decision names the first term that starts on the requested day or later', async (db) => {
    const account = await addLease(db);
    const nextTerm = async (day: string) => (await check(db, account, day))['next_term_on'];
    expect(await nextTerm('2026-11-20')).toBe('2026-12-01');
    expect(await nextTerm('2026-12-01')).toBe('2026-12-01');
  });
});

/** A lease of September 2020. If its duration is six years, its first renewal is in September 2026. */
const OF_2020: Lease = { startsOn: '2020-09-01', reference: '2020-Q2' };

describe('the reasons against a revision', () => {
  const property = 'select property_id from leases where id = $lease';
  const REASONS: readonly (readonly [string, string, Lease?, string?, string?])[] = [
    ['a mobility lease', 'blocked MOBILITY_LEASE', { columns: { kind: 'mobility' } }],
    ['a clause that is not known', 'blocked CLAUSE_UNKNOWN', { columns: { has_revision_clause: null } }],
    ['no clause', 'blocked NO_CLAUSE', { columns: { has_revision_clause: false } }],
    ['no rent', 'blocked NO_RENT', { rent: 0 }],
    ['no first day', 'blocked DAY_UNKNOWN', {}, 'update leases set starts_on = null where id = $lease'],
    ['no reference quarter', 'blocked REFERENCE_UNKNOWN', { columns: { irl_reference: null } }],
    ['no dwelling', 'blocked ZONE_UNKNOWN', {}, 'update leases set property_id = null where id = $lease'],
    [
      'a dwelling in Saint-Martin',
      'blocked ZONE_UNKNOWN',
      {},
      `update properties set postal_code = '97150' where id = (${property})`,
    ],
    [
      'several facts are missing',
      'blocked CLAUSE_UNKNOWN DAY_UNKNOWN REFERENCE_UNKNOWN',
      {},
      'update leases set has_revision_clause = null, starts_on = null, irl_reference = null where id = $lease',
    ],
    ['class F, and the lease was renewed since the law', 'blocked ENERGY_CLASS', { energyClass: 'F' }],
    [
      'the lease has ended',
      'blocked LEASE_ENDED ENERGY_CLASS_UNKNOWN',
      { columns: { ended_by: 'agreement', ends_on: '2026-08-31' } },
    ],
    [
      'the lease ends on the day of the revision',
      'blocked LEASE_ENDED ENERGY_CLASS_UNKNOWN',
      { columns: { ended_by: 'agreement', ends_on: '2026-09-01' } },
    ],
    [
      'a later rent, even of the same amount',
      'blocked RENT_CHANGES_LATER ENERGY_CLASS_UNKNOWN',
      {},
      `insert into rents (lease_id, owner_id, starts_on, rent, charges)
        select id, owner_id, '2026-11-01', 750, 0 from leases where id = $lease`,
    ],
    [
      'a rent raised since the day of the revision',
      'allowed ENERGY_CLASS_UNKNOWN RENT_CHANGED',
      {},
      `insert into rents (lease_id, owner_id, starts_on, rent, charges)
        select id, owner_id, '2026-10-01', 760, 0 from leases where id = $lease`,
      '2026-10-20',
    ],
    [
      'an index that is not known',
      'blocked INDEX_UNKNOWN ENERGY_CLASS_UNKNOWN',
      { startsOn: '2025-11-01', reference: '2025-Q3' },
      '',
      '2026-11-20',
    ],
    [
      'two stored indices that differ by more than 8%',
      'blocked INDEX_IMPLAUSIBLE ENERGY_CLASS_UNKNOWN',
      {},
      `update rent_indices set value = 136 where (zone, quarter) = ('metropole', '2025-Q2')`,
    ],
    [
      'class G, before the landlord says whether there is a clause',
      'blocked CLAUSE_UNKNOWN REFERENCE_UNKNOWN ENERGY_CLASS',
      { energyClass: 'G', columns: { has_revision_clause: null, irl_reference: null } },
    ],
    [
      'an ended lease without a reference quarter',
      'blocked REFERENCE_UNKNOWN LEASE_ENDED',
      { columns: { irl_reference: null, ended_by: 'agreement', ends_on: '2026-02-28' } },
    ],
    ['class C', 'allowed', { energyClass: 'C' }],
    [
      'an expired certificate',
      'allowed ENERGY_CLASS_UNKNOWN',
      { energyClass: 'G', energyClassOn: '2019-01-01' },
    ],
    [
      'class G, before its first renewal since the law',
      'allowed',
      { energyClass: 'G', startsOn: '2021-09-01', reference: '2021-Q2' },
      '',
      '2022-09-01',
    ],
    [
      'an expired certificate, before the first renewal since the law',
      'allowed',
      {
        energyClass: 'G',
        energyClassOn: '2019-01-01',
        columns: { signed_on: '2020-08-20', duration_months: 72 },
        ...OF_2020,
      },
      '',
      '2025-09-01',
    ],
    [
      'a company’s lease of unknown duration without a class',
      'allowed ENERGY_CLASS_UNKNOWN',
      OF_2020,
      `update lessors set company_name = 'SCI X', siren = '732829320'
        where owner_id = (select owner_id from leases where id = $lease)`,
      '2025-09-01',
    ],
    [
      'class G, a company’s lease of unknown duration',
      'allowed DURATION_UNKNOWN',
      { energyClass: 'G', startsOn: '2021-09-01', reference: '2021-Q2' },
      `update lessors set company_name = 'SCI X', siren = '732829320'
        where owner_id = (select owner_id from leases where id = $lease)`,
      '2025-09-01',
    ],
    [
      'class G, a company’s lease after six years',
      'blocked ENERGY_CLASS',
      { energyClass: 'G', startsOn: '2018-09-01', reference: '2018-Q2' },
      `update lessors set company_name = 'SCI X', siren = '732829320'
        where owner_id = (select owner_id from leases where id = $lease)`,
      '2025-09-01',
    ],
  ];

  it.each(REASONS)(
    '%s: the decision is “%s”',
    async (db, _, expected, lease, change, askedOn = '2026-09-01') => {
      const account = await addLease(db, lease);
      if (change) await db.tx.unsafe(change.replaceAll('$lease', `'${account.lease}'`));
      const { state, blockers, facts_to_confirm } = await check(db, account, askedOn);
      expect([state, blockers, facts_to_confirm].flat().join(' ')).toBe(expected);
    },
  );

  test('these cases and the provision have each blocker of the contract', () => {
    const words = new Set(REASONS.flatMap(([, expected]) => expected.split(' ')));
    const others = RevisionBlocker.options.filter((blocker) => !words.has(blocker));
    expect(others).toEqual(['PROVISION_NOT_INDEXED']);
  });

  it.each([
    ['a provision', { charges_kind: 'provision' }],
    ['fixed charges without an index', { charges_kind: 'fixed', has_charges_index: false }],
  ])('%s cannot be revised', async (db, _, columns) => {
    const account = await addLease(db, { charges: 60, columns });
    expect(await check(db, account, '2026-09-01', 'charges')).toMatchObject({
      state: 'blocked',
      blockers: ['PROVISION_NOT_INDEXED'],
    });
  });

  it('the decision states the facts behind each reason', async (db) => {
    const account = await addLease(db, {
      startsOn: '2020-03-01',
      reference: '2019-Q4',
      energyClass: 'G',
      energyClassOn: '2023-05-10',
      columns: { ended_by: 'agreement', ends_on: '2026-02-28' },
    });
    await setRent(db, account, '2026-03-01', 760);
    await setRent(db, account, '2026-05-01', 770);
    expect(await check(db, account, '2026-03-01')).toMatchObject({
      blockers: ['ENERGY_CLASS', 'LEASE_ENDED', 'RENT_CHANGES_LATER'],
      facts_to_confirm: ['RENT_CHANGED'],
      energy_class: 'G',
      energy_class_on: '2023-05-10',
      energy_class_until: '2033-05-09',
      may_improve: true,
      frozen_from: '2023-03-01',
      is_renewed: true,
      rent_owed_until: '2026-02-28',
      later_rent_on: '2026-05-01',
      rent_changed_on: '2026-03-01',
    });
  });
});

it('only the owner of a lease reads its decision: a stranger, a super-admin and a visitor are refused', async (db) => {
  const { lease } = await addLease(db);
  const call: Parameters<TestDatabase['as']>[1] = (tx) => tx`select revision_of_lease(${lease})`;
  const strangers = [await addLandlord(db), await db.account({ isSuperAdmin: true })];
  for (const stranger of strangers) expect(await db.refusalText(stranger, call)).toBe('PT404 NOT_FOUND');
  expect(await db.refusalCode(null, call)).toBe(DENIED);
  const unknown: typeof call = (tx) => tx`select revision_of_lease(${randomUUID()})`;
  expect(await db.refusalText(strangers[0] ?? '', unknown)).toBe('PT404 NOT_FOUND');
});

describe('typed indices', () => {
  it('the decision that a landlord reads takes the indices that he has typed so far', async (db) => {
    const { owner, lease } = await addLease(db, { startsOn: '2025-11-01', reference: '2025-Q3' });
    const read = (indices: Readonly<Record<'old' | 'new', number | null>>) =>
      valueOf(
        db.as(
          owner,
        )`select revision_of_lease(${lease}, '2026-11-20', 'rent', ${indices.old}, ${indices.new})`,
      );
    expect(await read({ old: null, new: null })).toMatchObject({ blockers: ['INDEX_UNKNOWN'], cap: null });
    expect(await read({ old: 100, new: 147.5 })).toMatchObject({
      state: 'allowed',
      old_index: 145.77,
      cap: 758.9,
    });
    expect(await read({ old: null, new: 197.5 })).toMatchObject({
      blockers: ['INDEX_IMPLAUSIBLE'],
      cap: null,
    });
  });

  const decide = async (db: TestDatabase, lease: string, indices: string) => {
    const [row] = await db.tx.unsafe(`
      select to_jsonb(private.revision_check(leases, '2026-11-20', 'rent', array[${indices}]::private.typed_index[])) as decision
      from leases where id = '${lease}'`);
    return row?.['decision'];
  };

  it('a typed index replaces an unknown index, and never a known index', async (db) => {
    const { lease } = await addLease(db, { startsOn: '2025-11-01', reference: '2025-Q3' });
    expect(await decide(db, lease, `('2026-Q3', 147.5, 1.19), ('2025-Q3', 100, 0)`)).toMatchObject({
      state: 'allowed',
      old_index: 145.77,
      new_index: 147.5,
      old_source: 'Insee 001515333',
      new_source: null,
      cap: 758.9,
    });
  });

  it.each([
    ['the printed change', 'metropole', `('2026-Q3', 147.5, 1.19)`, null],
    ['a wrong digit', 'metropole', `('2026-Q3', 147.6, 1.19)`, 'indices.0.value=invalid'],
    [
      'the index of the year before is unknown',
      'corsica',
      `('2026-Q2', 143.2, 1.15)`,
      'indices.0.value=invalid',
    ],
    ['the indices of both years', 'corsica', `('2025-Q2', 141.57, 0.86), ('2026-Q2', 143.2, 1.15)`, null],
    [
      'two indices, one with a wrong digit',
      'corsica',
      `('2025-Q2', 145.17, 0.86), ('2026-Q2', 143.2, 1.15)`,
      'indices.1.value=invalid',
    ],
  ])(
    'a typed index must have the yearly change that Insee prints: %s',
    async (db, _, zone, indices, hint) => {
      const refusal = db.tx
        .unsafe(`select private.require_yearly_changes('${zone}', array[${indices}]::private.typed_index[])`)
        .then(
          () => null,
          (error: { hint?: string }) => error.hint,
        );
      expect(await refusal).toBe(hint);
    },
  );
});
