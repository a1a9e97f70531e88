import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { setToday } from './ledger.ts';
import { addRevisable, insertRevision } from './revisions.ts';
import { addLandlord } from './rows.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { it, type TestDatabase } from './support.ts';

const TODAY = '2026-08-20';

/** Returns a random day between two days, as an ISO day. */
const dayBetween = (random: () => number, from: string, to: string) =>
  new Date(
    Date.parse(from) + Math.floor((random() * (Date.parse(to) - Date.parse(from))) / 86_400_000) * 86_400_000,
  )
    .toISOString()
    .slice(0, 10);

/**
 * Adds leases with random facts, without calling the commands. In most leases, at most one fact prevents a revision.
 */
async function addRandomLeases({ tx }: TestDatabase, owner: string, count: number, seed: number) {
  const { below, pick, random } = seededRandom(seed);
  const often = <Value>(usual: Value, ...others: readonly [Value, ...Value[]]) =>
    random() < 0.94 ? usual : pick(others);
  const [company] = await tx`
    insert into lessors (owner_id, series, company_name, is_family_company) values (${owner}, 'S', 'SCI', ${seed % 2 === 0}) returning id`;
  const [person] = await tx`select (private.first_lessor(${owner})).id`;
  const properties = Array.from({ length: count }, () => ({
    id: randomUUID(),
    owner_id: owner,
    lessor_id: often(person?.['id'], company?.['id']),
    name: 'T2',
    address: '1 rue',
    postal_code: often('75011', '97110', '20000', '97133'),
    city: 'Ville',
    rent: 1,
    energy_class: pick(['C', 'D', 'F', 'G', null]),
    energy_class_on: pick([null, dayBetween(random, '2012-01-01', TODAY)]),
  }));
  const leases = properties.map(({ id }) => {
    const startsOn = often(dayBetween(random, '2016-01-01', '2026-06-01'), null, '2024-02-29', '2026-09-01');
    const [month, day] = often([null, null], [1 + below(12), 1 + below(28)], [2, 29], [1, 31]);
    return {
      id: randomUUID(),
      owner_id: owner,
      property_id: often<string | null>(id, null),
      kind: often('unfurnished', 'furnished', 'mobility', 'other', 'student'),
      starts_on: startsOn,
      account_since: startsOn ?? '2020-01-01',
      duration_months: pick([null, 12, 36, 72]),
      has_revision_clause: often<boolean | null>(true, false, null),
      irl_reference: often<string | null>(
        `${(startsOn ?? '2020').slice(0, 4)}-Q${1 + below(4)}`,
        null,
        '2019-Q1',
      ),
      irl_reference_from: often(null, dayBetween(random, '2020-01-01', '2027-01-01')),
      revision_month: month,
      revision_day: day,
      ended_by: null as string | null,
      ends_on: null as string | null,
    };
  });
  for (const lease of leases)
    if ((lease.starts_on ?? '') < '2026-07-01' && random() < 0.1)
      Object.assign(lease, {
        ended_by: 'agreement',
        ends_on: dayBetween(random, '2026-07-01', '2027-09-01'),
      });
  await tx`insert into properties ${tx(properties)}`;
  await tx`insert into leases ${tx(leases)}`;
  await tx`
    insert into tenants (owner_id, lease_id, first_name, last_name)
    select owner_id, id, 'Ana', 'Roy' from leases where owner_id = ${owner}`;
  await tx`insert into rents ${tx(
    leases.flatMap(({ id }) => {
      const rent = (startsOn: string | null) => ({
        lease_id: id,
        owner_id: owner,
        starts_on: startsOn,
        rent: often(750, 0, 980.37),
        charges: 0,
      });
      const later = () => rent(dayBetween(random, '2025-06-01', '2026-12-01'));
      return random() < 0.2 ? [rent(null), later()] : [rent(null)];
    }),
  )}`;
}

/** Revises some of the leases. Some of these revisions are undone, and some have another rent on their first day. */
async function addRandomRevisions({ tx }: TestDatabase, owner: string, seed: number) {
  const { pick, random } = seededRandom(seed);
  const days = await tx`
    select leases.id as lease, near_day.day::text
    from leases cross join lateral unnest(private.revision_days_near(leases, ${TODAY})) near_day (day)
    where leases.owner_id = ${owner} and near_day.day is not null order by leases.id, near_day.day`;
  for (const { lease, day } of days) {
    if (random() < 0.7) continue;
    const isUndone = random() < 0.2;
    await insertRevision(
      tx,
      { owner, lease },
      {
        for_day: day,
        asked_on: day,
        starts_on: day,
        ...(isUndone && { undone_at: '2026-08-01', undo_reason: 'Erreur' }),
      },
    );
    await tx`
      insert into rents (lease_id, owner_id, starts_on, rent, charges) values (${lease}, ${owner}, ${day}, ${pick([758.64, 758.64, 700])}, 0)
      on conflict (lease_id, holds_from) do update set rent = excluded.rent`;
  }
}

it.each([1, 2, 3, 4])(
  'the duties to revise rents agree with the revision check of each of 250 random leases (seed %i)',
  async (db, seed) => {
    await setToday(db, TODAY);
    const owner = await addLandlord(db);
    await addRandomLeases(db, owner, 250, seed);
    await addRandomRevisions(db, owner, seed);
    // These indices differ by more than 8% from those of the year before and the year after.
    await db.tx`update rent_indices set value = 60 where quarter in ('2023-Q1', '2025-Q4')`;
    let possible = 0;
    for (const today of [TODAY, '2026-07-12', '2026-10-31', '2027-02-28']) {
      await setToday(db, today);
      const rows = await db.as(owner)`
        select leases.id, duty.day::text, duty.amount::float, duty.details ->> 'lastDay' as last_day
        from leases left join private.revision_duties(array(select id from leases)) duty on duty.subject = leases.id order by leases.id`;
      const decisions = await db.tx`
        select
          leases.id, decision.for_day::text as day, decision.per_month::float as amount, decision.last_day::text as last_day
        from leases
        left join lateral private.revision_check(leases, ${today}) decision on decision.state = 'allowed'
        where leases.owner_id = ${owner} order by leases.id`;
      expect(rows).toEqual(decisions);
      possible += decisions.filter(({ day }) => day !== null).length;
    }
    expect(possible).toBeGreaterThan(80);
  },
);

/** Adds a lease with a tenant. The rent of the lease can be revised on 1 September of each year. */
async function addLease(db: TestDatabase, columns: Record<string, string | boolean | null> = {}) {
  const account = await addRevisable(db, await addLandlord(db), { columns });
  await db.tx`
    insert into tenants (owner_id, lease_id, first_name, last_name) values (${account.owner}, ${account.lease}, 'Ana', 'Roy')`;
  const duties = async (today: string) => {
    await setToday(db, today);
    const rows = await db.as(account.owner)`
      select duty.kind, duty.state, duty.day::text from private.duties_of_day() duty where duty.kind in ('revision', 'clause')`;
    return rows.map(({ kind, state, day }) => [kind, state, day].join(' '));
  };
  return { ...account, duties };
}

describe('the days of the duties about revisions', () => {
  it('a revision is a duty from 60 days before its day on, and is overdue in the last 30 days in which it is possible', async (db) => {
    const { owner, lease, duties } = await addLease(db);
    expect(await duties('2026-08-01')).toEqual(['revision now 2025-09-01']);
    expect(await duties('2026-08-02')).toEqual(['revision late 2025-09-01']);
    expect(await duties('2026-08-31')).toEqual(['revision late 2025-09-01']);
    expect(await duties('2026-09-01')).toEqual(['revision now 2026-09-01']);
    await insertRevision(
      db.tx,
      { owner, lease },
      { for_day: '2025-09-01', starts_on: '2026-07-01', asked_on: '2026-07-01' },
    );
    await db.tx`
      insert into rents (lease_id, owner_id, starts_on, rent, charges) values (${lease}, ${owner}, '2026-07-01', 758.64, 0)`;
    // The day of publication of the index is unknown, so the index counts from 15 July.
    expect(await duties('2026-07-14')).toEqual([]);
    expect(await duties('2026-07-15')).toEqual(['revision soon 2026-09-01']);
    await setToday(db, '2026-09-10');
    const [duty] = await db.as(owner)`
      select duty.amount::float, duty.details - 'tenantId' as details from private.duties_of_day() duty where duty.kind = 'revision'`;
    expect(duty).toEqual({
      amount: 8.74,
      details: { names: ['Ana Roy'], propertyName: 'T2', lastDay: '2027-09-01', former: 758.64, cap: 767.38 },
    });
    await db.as(owner)`select snooze_duty('revision', ${lease}, '2026-09-01', '2026-09-17')`;
    const [dashboard] = await db.as(owner)`select dashboard() -> 'duties' as duties`;
    expect(dashboard?.['duties'].map(({ kind }: { kind: string }) => kind)).not.toContain('revision');
  });

  it('if it is unknown whether the lease has a revision clause, a duty asks for it in the 60 days before an anniversary, unless the lease ends by then', async (db) => {
    const { lease, duties } = await addLease(db, { has_revision_clause: null });
    const change = (changes: Record<string, string | boolean>) =>
      db.tx`update leases set ${db.tx(changes)} where id = ${lease}`;
    expect(await duties('2026-07-02')).toEqual([]);
    expect(await duties('2026-07-03')).toEqual(['clause soon 2026-09-01']);
    expect(await duties('2026-09-01')).toEqual(['clause soon 2026-09-01']);
    expect(await duties('2026-09-02')).toEqual([]);
    await change({ ended_by: 'agreement', ends_on: '2026-09-01' });
    expect(await duties('2026-08-01')).toEqual([]);
    await change({ ended_by: 'agreement', ends_on: '2026-09-02' });
    expect(await duties('2026-08-01')).toEqual(['clause soon 2026-09-01']);
    await change({ kind: 'mobility' });
    expect(await duties('2026-08-01')).toEqual([]);
    await change({ kind: 'furnished', has_revision_clause: false });
    expect(await duties('2026-08-01')).toEqual([]);
  });
});
