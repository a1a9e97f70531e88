import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startDailyJob } from '../../local/postgres/daily-job.ts';
import { applyMigrations } from '../../local/postgres/migrate.ts';
import { type Guard, startGuard } from '../../local/processes/guard.ts';
import { log } from '../../local/shared/log.ts';
import { startTestDatabase, type TestDatabase } from './database.ts';
import { REPOSITORY } from './project.ts';

const POLL = { timeout: 60_000, interval: 20 };

let host: TestDatabase;
let guard: Guard;
let sql: postgres.Sql;
let warnings: string[] = [];
/** A connection with the settings of pg_cron. */
let cron: postgres.Sql;

beforeAll(async () => {
  host = await startTestDatabase();
  guard = startGuard();
  await applyMigrations({ database: host.database, projectRoot: REPOSITORY, guard });
  ({ sql } = host);
  cron = postgres(host.database.url('postgres'), {
    max: 1,
    onnotice: ({ message }) => warnings.push(String(message)),
  });
});

afterEach(async () => {
  await sql`delete from public.users`;
  await sql`delete from auth.users`;
  warnings = [];
});

afterAll(async () => {
  await cron.end();
  guard.close();
  await host.stop();
});

/** Creates a landlord without notifications. His tenant has not paid the rents of March to June 2026. */
async function newLandlord() {
  const id = randomUUID();
  await sql`insert into auth.users (id, aud, role, email)
    values (${id}, 'authenticated', 'authenticated', ${`${id}@example.test`})`;
  await sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id })}, true)`;
    await tx`select public.add_tenant(
      '{"first_name": "Élodie", "last_name": "Marchand", "rent": 750, "account_starts_on": "2026-03-01"}')`;
  });
  return id;
}

/** Sets today's date for the session of pg_cron. */
const setToday = (day: string) => cron`select set_config('klinky.today', ${day}, false)`;

const dailyJob = async (options = ''): Promise<unknown> => {
  await setToday('2026-06-10');
  return (await cron.unsafe(`call private.daily_job(${options})`))[0]?.['is_done'];
};

const isNotified = async (owner: string): Promise<boolean> =>
  (await sql`select from public.notifications where user_id = ${owner} and kind = 'rent_late'`).length === 1;

/** Runs `work` during an open transaction of another session, which has executed `statement`. */
const meanwhile = async (statement: postgres.PendingQuery<postgres.Row[]>, work: () => Promise<void>) => {
  const session = await sql.reserve();
  try {
    await session`begin`;
    await session`${statement}`;
    await work();
  } finally {
    await session`rollback`;
    session.release();
  }
};

describe('the daily job', () => {
  test.each([
    [
      'a command is running',
      (owner: string) => sql`select from public.users where id = ${owner} for no key update`,
    ],
    [
      'a row is locked for longer than half a second',
      (owner: string) =>
        sql`update private.daily_checks set check_on = '2000-01-01' where owner_id = ${owner}`,
    ],
  ])(
    'the daily job skips a landlord when %s, and reports to this landlord at the next call',
    async (_, statement) => {
      const [busy, other] = [await newLandlord(), await newLandlord()];
      await meanwhile(statement(busy), async () => {
        expect(await dailyJob()).toBe(false);
        expect([await isNotified(busy), await isNotified(other)]).toEqual([false, true]);
      });
      expect(await dailyJob()).toBe(true);
      expect(await isNotified(busy)).toBe(true);
    },
  );

  test.each([
    ['for a lease', 'private.daily_checks', 'before update'],
    ['for a whole landlord', 'public.notifications', 'before insert'],
  ])(
    'the daily job skips a failure %s, logs it without a value, and retries it at the next call',
    async (_, table, event) => {
      const [broken, other] = [await newLandlord(), await newLandlord()];
      await sql.unsafe(`
        create function public.fail() returns trigger language plpgsql as $$
        begin
          if '${broken}' in (to_jsonb(new) ->> 'owner_id', to_jsonb(new) ->> 'user_id') then
            raise exception 'Élodie Marchand owes 750';
          end if;
          return new;
        end $$;
        create trigger fail ${event} on ${table} for each row execute function public.fail()`);
      expect(await dailyJob()).toBe(false);
      expect([await isNotified(broken), await isNotified(other)]).toEqual([
        table === 'private.daily_checks',
        true,
      ]);
      expect(warnings).toEqual([
        expect.stringMatching(/^The daily job skips (lease|landlord) [\da-f-]{36}: P0001$/),
      ]);
      await sql`drop function public.fail cascade`;
      expect(await dailyJob()).toBe(true);
      expect(await isNotified(broken)).toBe(true);
    },
  );

  test('a call of the daily job does nothing while another call is running', async () => {
    const owner = await newLandlord();
    const taken = sql`select pg_advisory_xact_lock(hashtextextended('private.daily_job', 0))`;
    await meanwhile(taken, async () => {
      expect(await dailyJob()).toBe(false);
      expect(await isNotified(owner)).toBe(false);
    });
    expect(await dailyJob()).toBe(true);
  });

  test('simultaneous calls of the daily job send each landlord one report', async () => {
    const owners = [await newLandlord(), await newLandlord(), await newLandlord()];
    const call = async () => {
      const session = await sql.reserve();
      try {
        await session`select set_config('klinky.today', '2026-06-10', false)`;
        await session`call private.daily_job()`;
      } finally {
        await session`reset klinky.today`;
        session.release();
      }
    };
    await Promise.all([call(), call(), call()]);
    await dailyJob();
    expect(await Promise.all(owners.map(isNotified))).toEqual([true, true, true]);
  });

  test('when its time is over, the daily job keeps its finished work, and the next call continues with the next landlord', async () => {
    const owners = [await newLandlord(), await newLandlord()];
    const countNotified = async () => (await Promise.all(owners.map(isNotified))).filter(Boolean).length;
    expect(await dailyJob("'0 seconds'")).toBe(false);
    expect(await countNotified()).toBe(1);
    expect(await dailyJob("'0 seconds'")).toBe(true);
    expect(await countNotified()).toBe(2);
  });

  test('the daily job skips landlords without new data', async () => {
    const owner = await newLandlord();
    await dailyJob();
    const [row] = await cron`select count(*)::integer as count from private.landlords_to_check()`;
    expect(row).toEqual({ count: 0 });
    expect((await sql`select check_on::text from private.daily_checks where owner_id = ${owner}`)[0]).toEqual(
      {
        // The rent of July falls due on this day, and the due of August is created.
        check_on: '2026-07-01',
      },
    );
  });
});

describe('the deletion of accounts', () => {
  const erase = async (day: string, lasts = '60 seconds') => {
    await setToday(day);
    await cron.unsafe(`call private.erase_accounts('${lasts}')`);
  };
  const rows = async (owner: string): Promise<number> =>
    (
      await sql`select from public.users where id = ${owner} union all select from auth.users where id = ${owner}`
    ).length;

  test('an account is erased on the day after the last day on which its landlord can keep it', async () => {
    const [leaver, stayer] = [await newLandlord(), await newLandlord()];
    await sql`update public.users set deletes_on = '2026-06-10' where id = ${leaver}`;
    await erase('2026-06-10');
    expect(await rows(leaver)).toBe(2);
    await erase('2026-06-11');
    expect([await rows(leaver), await rows(stayer)]).toEqual([0, 2]);
    expect(await sql`select from public.dues where owner_id = ${leaver}`).toHaveLength(0);
  });

  test('the deletion closes the account first, so that nobody can keep the account while later calls delete the rest', async () => {
    const owner = await newLandlord();
    await sql`update public.users set deletes_on = '2026-06-10' where id = ${owner}`;
    await erase('2026-06-11', '0 seconds');
    expect(await sql`select from auth.users where id = ${owner}`).toHaveLength(0);
    expect(await sql`select is_ended, email from public.users where id = ${owner}`).toMatchObject([
      { is_ended: true, email: `${owner}@deleted.invalid` },
    ]);
    expect((await sql`select from public.dues where owner_id = ${owner}`).length).toBeGreaterThan(0);
    await erase('2026-06-12');
    expect(await rows(owner)).toBe(0);
  });

  test('the deletion skips an account whose landlord is keeping it at this moment', async () => {
    const owner = await newLandlord();
    await sql`update public.users set deletes_on = '2026-06-10' where id = ${owner}`;
    await meanwhile(sql`update public.users set deletes_on = null where id = ${owner}`, async () => {
      await erase('2026-06-11');
    });
    expect(await rows(owner)).toBe(2);
  });

  test('the daily job deletes the stubs of documents after their limitation period', async () => {
    await sql`insert into private.document_stubs (code_sha256, kind, number, state, issued_at, erases_on)
      values ('\\x00', 'quittance', 'Q-1', 'valid', '2026-01-01', '2029-01-01')`;
    await erase('2029-01-01');
    expect(await sql`select from private.document_stubs`).toHaveLength(1);
    await erase('2029-01-02');
    expect(await sql`select from private.document_stubs`).toHaveLength(0);
  });
});

/** Returns the due days of the late rents that a landlord's notifications report. */
const lateRents = async (owner: string): Promise<unknown[]> =>
  (
    await sql`select occasion::text from public.notifications where user_id = ${owner} and kind = 'rent_late' order by 1`
  ).map(({ occasion }) => occasion);

/** Pays the rent of one month. The payment goes to the oldest due. */
const pay = (owner: string, paidOn: string) =>
  sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: owner })}, true)`;
    await tx`select public.record_payment(id, gen_random_uuid(), ${paidOn}, 750)
      from public.tenants where owner_id = ${owner}`;
  });

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
    /** Moves the clock. Resolves after the job has read the new time several times. */
    async set(next: string) {
      instant = new Date(next);
      const enough = looks + 5;
      await vi.waitUntil(() => looks >= enough, POLL);
    },
  };
}

test('the daily job runs when the stack starts, and within five minutes of each new day in Paris', async () => {
  const owner = await newLandlord();
  const job = await startAt('2026-03-31T10:00:00Z');
  await vi.waitFor(async () => expect(await lateRents(owner)).toEqual(['2026-03-01']), POLL);
  await pay(owner, '2026-04-02');
  await job.set('2026-04-05T10:00:00Z');
  await job.set('2026-04-05T21:59:00Z');
  expect(await lateRents(owner)).toEqual(['2026-03-01']);
  await job.set('2026-04-05T22:04:00Z');
  await vi.waitFor(async () => expect(await lateRents(owner)).toEqual(['2026-03-01', '2026-04-01']), POLL);
  await job.stop();
});

test('a late rent entered during the day is reported five minutes after the last run of the daily job', async () => {
  const job = await startAt('2026-03-31T10:00:00Z');
  await job.set('2026-03-31T10:06:00Z');
  const owner = await newLandlord();
  await job.set('2026-03-31T10:10:00Z');
  expect(await lateRents(owner)).toEqual([]);
  await job.set('2026-03-31T10:11:00Z');
  await vi.waitFor(async () => expect(await lateRents(owner)).toEqual(['2026-03-01']), POLL);
  await job.stop();
});

test('a restart of the daily job writes no notification twice', async () => {
  const owner = await newLandlord();
  for (let start = 0; start < 2; start++) {
    const job = await startAt('2026-03-31T10:00:00Z');
    await vi.waitFor(async () => expect(await lateRents(owner)).toEqual(['2026-03-01']), POLL);
    await job.stop();
  }
  expect(await lateRents(owner)).toEqual(['2026-03-01']);
});

test('a failed daily job is repeated', async () => {
  const errors = vi.spyOn(log, 'error').mockReturnValue();
  const owner = await newLandlord();
  await sql`alter procedure private.daily_job rename to daily_job_later`;
  const job = await startAt('2026-03-31T10:00:00Z');
  await vi.waitFor(() => expect(errors).toHaveBeenCalledWith(expect.stringContaining('[daily]')), POLL);
  await sql`alter procedure private.daily_job_later rename to daily_job`;
  await vi.waitFor(async () => expect(await lateRents(owner)).toEqual(['2026-03-01']), POLL);
  await job.stop();
  errors.mockRestore();
});
