import postgres from 'postgres';
import { expect, inject, it } from 'vitest';
import { connect, inTransaction, valueOf } from './support.ts';

const sql = connect();

const today = (db: postgres.ISql): Promise<unknown> => valueOf(db`select private.today()::text`);

it('a day begins at midnight in Paris, in summer and in winter', async () => {
  const [row] = await sql`
    select
      private.day_of('2026-07-14 21:59:59+00')::text as summer_eve, private.day_of('2026-07-14 22:00:00+00')::text as summer,
      private.day_of('2026-12-31 22:59:59+00')::text as winter_eve, private.day_of('2026-12-31 23:00:00+00')::text as winter,
      private.today() = private.day_of(now()) as is_now`;
  expect(row).toEqual({
    summer_eve: '2026-07-14',
    summer: '2026-07-15',
    winter_eve: '2026-12-31',
    winter: '2027-01-01',
    is_now: true,
  });
});

it('a test sets today’s date for its own transaction only', async () => {
  await inTransaction(sql, async (db) => {
    await db.tx`select set_config('klinky.today', '2031-02-03', true)`;
    expect(await today(db.tx)).toBe('2031-02-03');
    const landlord = await db.account();
    const [row] = await db.as(landlord)`select private.today()::text as day`;
    expect(row).toEqual({ day: '2031-02-03' });
  });
  expect(await today(sql)).not.toBe('2031-02-03');
});

it('a session of the API cannot set today’s date', async () => {
  const url = new URL(inject('rlsDatabaseUrl'));
  url.username = 'authenticator';
  const api = postgres(url.href, { max: 1, connection: { 'klinky.today': '2031-02-03' } });
  try {
    const [row] = await api.begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true)`;
      const days = () => tx`
        select current_setting('klinky.today') as said, private.today() = private.day_of(now()) as is_now, session_user as who`;
      expect(await days()).toEqual([{ said: '2031-02-03', is_now: true, who: 'authenticator' }]);
      await tx`
        select
          set_config('klinky.today', '2032-02-03', true), set_config('session_authorization', 'authenticator', true),
          set_config('role', 'authenticated', true)`;
      return days();
    });
    expect(row).toEqual({ said: '2032-02-03', is_now: true, who: 'authenticator' });
  } finally {
    await api.end();
  }
});

it('only `day_of` and `start_of_day` name the time zone', async () => {
  const others = await sql`
    select proname from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc like '%Europe/Paris%'
    union all
    select viewname from pg_views where schemaname in ('public', 'private') and definition like '%Europe/Paris%'
    order by proname`;
  expect(others.map(({ proname }) => proname)).toEqual(['day_of', 'start_of_day']);
});
