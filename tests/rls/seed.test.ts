import { readFileSync } from 'node:fs';
import type { TransactionSql } from 'postgres';
import { expect, inject, test } from 'vitest';
import { setToday } from './ledger.ts';
import { connect, inTransaction } from './support.ts';

const sql = connect(inject('seededDatabaseUrl'));
const SEED = readFileSync(new URL('../../supabase/seed.sql', import.meta.url), 'utf8');
const DEMO = '10000000-0000-4000-8000-000000000001';

// Auth finds an account by the conditions of this query, and cannot read a token that is null:
// https://github.com/supabase/auth/blob/master/internal/models/user.go
test('Supabase Auth finds and reads the demo accounts, also under `supabase start`', async () => {
  const found = await sql`
    select email from auth.users
    where instance_id = '00000000-0000-0000-0000-000000000000' and aud = 'authenticated' and not is_sso_user
      and num_nulls(confirmation_token, recovery_token, email_change, email_change_token_new) = 0
    order by email`;
  expect(found.map(({ email }) => email)).toEqual(['admin@klinky.test', 'demo@klinky.test']);
});

/** Returns the rows of the demo landlord. */
async function demoOf(db: TransactionSql) {
  const receipts = await db`
    select kind, state, count(*)::integer from private.receipt_list
    where owner_id = ${DEMO} group by kind, state order by kind, state`;
  const positions = await db`
    select
      array_to_string(names, ', ') as names, case when days_late > 0 then oldest_unpaid_due_on end as late_since,
      owed::float, advance::float,
      (select string_agg(distinct state, ', ') from tenant_list where tenant_list.lease_id = positions.lease_id) as state
    from private.positions where owner_id = ${DEMO} order by names[1]`;
  const [benefit] = await db`
    select array_agg(distinct names_month order by names_month)::text as months, sum(amount)::float as amount
    from payments where owner_id = ${DEMO} and kind = 'benefit'`;
  const [account] = await db`
    select
      count(*) filter (where kind = 'rent' and due_on <= private.today())::integer as dues,
      (select count(*) from payments where owner_id = ${DEMO})::integer as payments
    from dues where owner_id = ${DEMO}`;
  return {
    receipts: receipts.map(({ kind, state, count }) => `${count} ${kind} ${state}`),
    positions: [...positions],
    benefit,
    account,
  };
}

// The seed must load on the first and last days of months, before and after all dues, in a leap year and at the turn of
// a year.
test.each(['this day', '2026-12-31', '2027-01-01', '2027-05-03', '2028-02-29', '2028-03-01'])(
  'the demo landlord loaded on %s has four months of varied accounts',
  (day) =>
    inTransaction(sql, async (db) => {
      const { tx } = db;
      if (day !== 'this day') {
        await setToday(db, day);
        await tx`delete from users where id = ${DEMO}`;
        await tx`delete from auth.users where id = ${DEMO}`;
        await tx.unsafe(SEED);
      }
      const [row] = await tx`
      select
        (date_trunc('month', private.today()) - interval '1 month')::date as last,
        array_agg(month::date order by month)::text as five
      from generate_series(
        date_trunc('month', private.today()) - interval '4 months', date_trunc('month', private.today()), '1 month'
      ) month`;
      const found = await demoOf(tx);
      expect(found.receipts).toEqual([
        '2 partial replaced',
        '1 partial valid',
        '1 quittance replaced',
        '18 quittance valid',
      ]);
      const current = { state: 'current', late_since: null, owed: 0, advance: 0 };
      expect(found.positions).toEqual([
        { ...current, names: 'Élodie Marchand' },
        { ...current, names: 'Fatou Diallo' },
        { ...current, names: 'Hugo Fontaine', state: 'former' },
        { ...current, names: 'Inès Œuvré' },
        { ...current, names: 'Jeanne Petit, Yanis Benali, Chloé Vasseur' },
        // The tenant owes the open rest of last month and the rent of this month.
        { ...current, names: 'Łukasz Nguyễn-Öztürk', late_since: row?.['last'], owed: 871 },
      ]);
      expect(found.benefit).toEqual({ months: row?.['five'], amount: 1265 });
    }),
);

test('loading the seed again adds nothing', () =>
  inTransaction(sql, async ({ tx }) => {
    const count = () => tx`
    select count(*)::integer from auth.users where email like '%@klinky.test'
    union all select count(*)::integer from auth.identities where identity_data ->> 'email' like '%@klinky.test'
    union all select count(*)::integer from whitelisted_users where email like '%@klinky.test'
    union all select count(*)::integer from notifications where user_id = ${DEMO}`;
    const before = [await demoOf(tx), [...(await count())]];
    await tx.unsafe(SEED);
    expect([await demoOf(tx), [...(await count())]]).toEqual(before);
  }));
