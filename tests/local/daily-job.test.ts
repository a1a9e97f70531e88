import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startDailyJob } from '../../local/postgres/daily-job.ts';
import { applyMigrations } from '../../local/postgres/migrate.ts';
import { type Guard, startGuard } from '../../local/processes/guard.ts';
import { log } from '../../local/shared/log.ts';
import { startTestDatabase, type TestDatabase } from './database.ts';
import { REPOSITORY } from './project.ts';

const POLL = { timeout: 20_000, interval: 20 };

let host: TestDatabase;
let guard: Guard;
let sql: postgres.Sql;

beforeAll(async () => {
  host = await startTestDatabase();
  guard = startGuard();
  await applyMigrations({ database: host.database, projectRoot: REPOSITORY, guard });
  ({ sql } = host);
});

afterAll(async () => {
  guard.close();
  await host.stop();
});

/** Creates a landlord with a tenant. The rent is due on the 1st of each month, and late on the 6th. */
async function newLandlord() {
  const id = randomUUID();
  await sql`insert into auth.users (id, aud, role, email)
    values (${id}, 'authenticated', 'authenticated', ${`${id}@example.test`})`;
  await sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id })}, true)`;
    await tx`select public.add_tenant(
      '{"first_name": "Élodie", "last_name": "Marchand", "rent": 750, "account_starts_on": "2026-03-01"}')`;
  });
  return {
    lateRents: async () => {
      const rows = await sql<{ occasion: string }[]>`
        select occasion::text from public.notifications where user_id = ${id} and kind = 'rent_late' order by occasion`;
      return rows.map((row) => row.occasion);
    },
    /** Pays the rent of one month. The payment goes to the oldest due. */
    pay: (paidOn: string) =>
      sql.begin(async (tx) => {
        await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id })}, true)`;
        await tx`select public.record_payment(id, gen_random_uuid(), ${paidOn}, 750)
          from public.tenants where owner_id = ${id}`;
      }),
  };
}

/** Starts a daily job whose clock only the test moves. */
async function startAt(time: string) {
  let [instant, looks] = [new Date(time), 0];
  const job = await startDailyJob({
    databaseUrl: host.database.url('postgres'),
    now() {
      looks += 1;
      return instant;
    },
    lookEveryMs: 5,
  });
  return {
    stop: () => job.stop(),
    /** Resolves after the job has read the clock several times. */
    async set(next: string) {
      instant = new Date(next);
      const enough = looks + 5;
      await vi.waitUntil(() => looks >= enough, POLL);
    },
  };
}

test('the daily job runs at the start, and within five minutes of each new day in Paris', async () => {
  const { lateRents, pay } = await newLandlord();
  const job = await startAt('2026-03-31T10:00:00Z');
  await vi.waitFor(async () => expect(await lateRents()).toEqual(['2026-03-01']), POLL);
  await pay('2026-04-02');
  await job.set('2026-04-05T10:00:00Z');
  await job.set('2026-04-05T21:59:00Z');
  expect(await lateRents()).toEqual(['2026-03-01']);
  await job.set('2026-04-05T22:04:00Z');
  await vi.waitFor(async () => expect(await lateRents()).toEqual(['2026-03-01', '2026-04-01']), POLL);
  await job.stop();
});

test('a late rent entered during the day is reported five minutes after the last run of the daily job', async () => {
  const job = await startAt('2026-03-31T10:00:00Z');
  await job.set('2026-03-31T10:06:00Z');
  const { lateRents } = await newLandlord();
  await job.set('2026-03-31T10:10:00Z');
  expect(await lateRents()).toEqual([]);
  await job.set('2026-03-31T10:11:00Z');
  await vi.waitFor(async () => expect(await lateRents()).toEqual(['2026-03-01']), POLL);
  await job.stop();
});

test('a restart of the daily job writes no notification twice', async () => {
  const { lateRents } = await newLandlord();
  for (let start = 0; start < 2; start++) {
    const job = await startAt('2026-03-31T10:00:00Z');
    await vi.waitFor(async () => expect(await lateRents()).toEqual(['2026-03-01']), POLL);
    await job.stop();
  }
  expect(await lateRents()).toEqual(['2026-03-01']);
});

test('a failed daily job is repeated', async () => {
  const complaints = vi.spyOn(log, 'error').mockReturnValue();
  const { lateRents } = await newLandlord();
  await sql`alter procedure private.daily_job rename to daily_job_later`;
  const job = await startAt('2026-03-31T10:00:00Z');
  await vi.waitFor(() => expect(complaints).toHaveBeenCalledWith(expect.stringContaining('[daily]')), POLL);
  await sql`alter procedure private.daily_job_later rename to daily_job`;
  await vi.waitFor(async () => expect(await lateRents()).toEqual(['2026-03-01']), POLL);
  await job.stop();
  complaints.mockRestore();
});
