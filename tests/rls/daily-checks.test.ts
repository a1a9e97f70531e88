import type { TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { KINDS } from '../../supabase/functions/v1/notifications/kinds.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { recordPayment, type Account } from './ledger.ts';
import { readNotifications } from './notifications.ts';
import { addLandlord, addLetting, addProperty, newTenant, type TenantFields } from './rows.ts';
import { DENIED, it, type TestDatabase, valueOf } from './support.ts';

const FIRST_DAY = '2026-01-20';
const DAYS = 420;

interface LeaseToPlay {
  fields?: TenantFields;
  /** The changes of the lease after its creation. */
  changes?: Readonly<Record<string, string | number | boolean>>;
}

/** The revision clause of a lease, with the quarter of its reference index. */
const revisedFrom = (quarter: string) => ({ has_revision_clause: true, irl_reference: quarter });

/** Leases with different starts, ends, terms, people and due days. */
const LEASES: Readonly<Record<string, readonly LeaseToPlay[]>> = {
  'five leases': [
    { fields: { rent_due_day: 1, account_starts_on: '2025-11-01' } },
    {
      fields: { rent_due_day: 28, account_starts_on: '2023-01-01', lease_starts_on: '2022-06-10' },
      changes: revisedFrom('2022-Q1'),
    },
    { fields: { rent_due_day: 3, account_starts_on: '2026-05-20', lease_starts_on: '2025-05-20' } },
    {
      changes: {
        kind: 'student',
        starts_on: '2026-01-01',
        duration_months: 9,
        keys_on: '2026-09-30',
        deposit: 15_000,
      },
    },
    { changes: { term_months: 3 } },
  ],
  'five other leases': [
    { fields: { rent_due_day: 10, joins_on: '2026-03-04', leaves_on: '2026-09-17' } },
    {
      fields: { rent_due_day: 15, lease_starts_on: '2024-02-29', account_starts_on: '2025-12-01' },
      changes: revisedFrom('2023-Q4'),
    },
    { fields: { rent_due_day: 5, lease_starts_on: '2026-06-12', account_starts_on: '2026-06-12' } },
    {
      fields: { lease_starts_on: '2025-10-01' },
      changes: {
        ended_by: 'tenant',
        notice_received_on: '2026-08-02',
        keys_on: '2026-10-31',
        exit_state: 'different',
        // With an address, a late deposit increases each month.
        new_address: '1 rue Neuve',
        // The deposit exceeds the arrears, so that a part of it goes back.
        deposit: 15_000,
        ...revisedFrom('2025-Q2'),
      },
    },
    { fields: { lease_starts_on: '2025-04-10' }, changes: { kind: 'other', prorata_by: 'thirty' } },
  ],
};

const setDay = ({ tx }: TestDatabase, day: number) => tx`
  select set_config('klinky.today', (${FIRST_DAY}::date + ${day}::integer)::text, true)`;

const lookAt = async ({ tx }: TestDatabase, owner: string): Promise<number> => {
  const [row] = await tx`
    select count(*)::integer as looks from private.daily_checks where owner_id = ${owner} and check_on <= private.today()`;
  // On a busy machine, one call may process only some of the day's leases.
  for (let after: string | null = null, isDone = false; !isDone; isDone = after === null) {
    const [done]: { continue_after: string | null }[] = await tx`
      select day.continue_after from private.landlords_to_check() landlord cross join private.run_daily_checks(landlord, ${after}) day
      where landlord = ${owner}`;
    after = done?.continue_after ?? null;
  }
  return Number(row?.['looks']);
};

/** Checks every lease in full. Returns the dues and notifications that the daily job has missed. */
const missed = async ({ tx }: TestDatabase, owner: string) => tx`
  select * from (
    select
      (select count(*)::integer from leases where owner_id = ${owner} and private.lacks_due(leases)) as dues,
      private.notify(array(
        select news from users landlord
        join leases on leases.owner_id = landlord.id
        cross join private.news_of_lease(leases, landlord, private.position_of(leases.id)) news
        where landlord.id = ${owner}
        union all
        select news from users landlord cross join private.news_of_landlord(landlord) news where landlord.id = ${owner}
      )) as news,
      (
        select count(*)::integer
        from notifications
        cross join lateral private.state_of(
          (
            notifications.user_id, notifications.kind, notifications.subject_id, notifications.occasion, notifications.details
          )::private.news
        ) state
        where notifications.user_id = ${owner} and notifications.ending is null
          and (notifications.ending, notifications.details) is distinct from (state.ending, state.details)
      ) as endings,
      private.today()::text as day
  ) found
  where dues + news + endings > 0`;

async function play420Days(
  db: TestDatabase,
  leases: readonly LeaseToPlay[],
  lateAfter: number,
  command: (accounts: readonly Account[], day: number) => Promise<unknown> = async () => {},
) {
  await setDay(db, 0);
  const owner = await db.account({ metadata: { first_name: 'Camille' } });
  await db.tx`update users set late_rent_after_days = ${lateAfter} where id = ${owner}`;
  const property = await addProperty(db, owner);
  const accounts: Account[] = [];
  for (const [index, { fields, changes }] of leases.entries()) {
    const [row] = await db.as(owner, (tx) =>
      newTenant(tx, {
        property_id: index % 4 === 0 ? null : property,
        first_name: 'Ana',
        last_name: `Roy ${index}`,
        rent: 850,
        charges: 60,
        rent_due_day: 7,
        account_starts_on: '2025-10-01',
        ...fields,
      }),
    );
    const lease = String(row?.['lease_id']);
    if (changes !== undefined) await db.as(owner)`select change_lease(${lease}, ${db.tx.json(changes)})`;
    if (changes?.['deposit'] !== undefined)
      await db.as(owner)`
        select add_deposit_movement(${lease}, gen_random_uuid(), 'received', ${FIRST_DAY}, ${Number(changes['deposit'])}, issue => false)`;
    accounts.push({ owner, tenant: String(row?.['id']), lease });
  }
  let looks = 0;
  const found: unknown[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    await setDay(db, day);
    looks += await lookAt(db, owner);
    found.push(...(await missed(db, owner)));
    await command(accounts, day);
  }
  const kinds = await db.tx<
    { kind: string }[]
  >`select distinct kind from notifications where user_id = ${owner}`;
  for (const { kind } of kinds) await readNotifications(db, owner, kind);
  return { found, share: looks / (DAYS * accounts.length), kinds: kinds.map(({ kind }) => kind) };
}

// Each test simulates 420 days of half of the leases. This takes about 15 seconds, and more than a minute on a busy
// machine.
describe.concurrent.each(Object.entries(LEASES))('%s', { timeout: 180_000 }, (name, leases) => {
  // Before a release, `DAILY_WORLDS=all` reports late rent after both numbers of days for all leases.
  const usual = name === 'five leases' ? 0 : 28;
  it.each(process.env['DAILY_WORLDS'] === 'all' ? [0, 28] : [usual])(
    'if late rent is reported after %i days, the daily job checks each lease on time in fourteen months without entries',
    async (db, lateAfter) => {
      const { found, share } = await play420Days(db, leases, lateAfter);
      expect(found).toEqual([]);
      expect(share).toBeLessThan(1 / 4);
    },
  );

  it('the daily job checks each lease on time while payments, rents, names and settings are entered', async (db) => {
    const { below, pick } = seededRandom(25);
    const { found, kinds } = await play420Days(db, leases, 5, async (accounts, day) => {
      // The first lease gets most entries, so that at least one lease pays its rents.
      const account = accounts[day % 2 === 0 ? 0 : below(accounts.length)];
      if (day % 5 > 0 || account === undefined) return;
      const paidOn = new Date(Date.parse(FIRST_DAY) + (day - below(3)) * 86_400_000)
        .toISOString()
        .slice(0, 10);
      const command = pick(['pay', 'pay', 'ahead', 'rent', 'profile', 'name', 'cancel']);
      await db
        .as(account.owner, (tx) => {
          if (command === 'pay') return recordPayment(tx, account, { paidOn });
          if (command === 'ahead') return recordPayment(tx, account, { paidOn, amount: 2500 });
          if (command === 'rent')
            return tx`select change_rent(${account.lease}, ${paidOn}, ${600 + below(400)}, 60)`;
          if (command === 'cancel')
            return tx`select cancel_payment(id, 'Error') from payments
              where lease_id = ${account.lease} and cancelled_at is null order by created_at desc limit 1`;
          if (command === 'name') return tx`update lessors set last_name = ${pick(['Lefèvre', null])}`;
          return tx`select set_profile(${tx.json({ late_rent_after_days: below(28) })})`;
        })
        // A refused command changes nothing.
        .catch(() => undefined);
    });
    expect(found).toEqual([]);
    // A new kind of notification needs a lease or a command above that causes the notification. Exceptions: the daily
    // job never writes the kinds `message` and `account_created`, and only super-admins get `index_missing`.
    const kindsOfDay = KINDS.map(({ kind }) => kind).filter(
      (kind) => !['message', 'account_created', 'index_missing'].includes(kind),
    );
    expect(kinds.toSorted()).toEqual(kindsOfDay);
  });
});

it.each([
  ['a rent', (lease: string) => (tx: TransactionSql) => tx`select change_rent(${lease}, null, 900, 60)`],
  ['the profile', () => (tx: TransactionSql) => tx`update users set late_rent_after_days = 7`],
])('a landlord who enters %s keeps his place in the queue of the daily job', async (db, _, change) => {
  const newLease = async (looksOn: string) => {
    const owner = await addLandlord(db);
    const [row] = await db.as(owner, (tx) =>
      newTenant(tx, { first_name: 'Ana', last_name: 'Roy', rent: 850, charges: 60 }),
    );
    await db.tx`
      update private.daily_checks set check_on = private.today() + ${looksOn}::interval where owner_id = ${owner}`;
    return { owner, lease: String(row?.['lease_id']) };
  };
  const waiting = await newLease('-1 day');
  const longer = await newLease('-2 days');
  const done = await newLease('9 days');
  const everybody = [waiting, longer, done];
  const inOrder = async () => {
    const rows = await db.tx`
      select landlord from private.landlords_to_check() with ordinality known (landlord, place)
      where landlord = any (${everybody.map(({ owner }) => owner)}::uuid[]) order by place`;
    return rows.map((row): string => row['landlord']);
  };
  expect(await inOrder()).toEqual([longer.owner, waiting.owner]);
  for (const { owner, lease } of [done, longer]) await db.as(owner, change(lease));
  expect(await inOrder()).toEqual([longer.owner, waiting.owner, done.owner]);
});

it('the jobs are late if work of yesterday waits, or if an account should have been erased yesterday', async (db) => {
  const { owner } = await addLetting(db);
  const isLate = () => valueOf(db.tx`select are_jobs_late() as late`);
  const wait = (until: string) =>
    db.tx`update private.daily_checks set check_on = ${until}::text::date where owner_id = ${owner}`;
  await wait('-infinity');
  expect(await isLate()).toBe(false);
  await db.tx`select set_config('klinky.today', '2026-11-12', true)`;
  await wait('2026-11-12');
  expect(await isLate()).toBe(false);
  await wait('2026-11-11');
  expect(await isLate()).toBe(true);
  await wait('infinity');
  await db.tx`update users set deletes_on = '2026-11-11' where id = ${owner}`;
  expect(await isLate()).toBe(false);
  await db.tx`update users set deletes_on = '2026-11-10' where id = ${owner}`;
  expect(await isLate()).toBe(true);
  expect(await db.refusalCode(owner)`select are_jobs_late()`).toBe(DENIED);
});
