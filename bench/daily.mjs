// `npm run bench:daily`: what the daily job costs in a house of many landlords, for how long it makes a command wait, and what
// the house costs one landlord who reads. See README.md.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { importSource, machine, PROJECT_ROOT, quantile } from './stack.mjs';

const { values: options } = parseArgs({
  options: { landlords: { type: 'string', default: '1000' }, reads: { type: 'string', default: '60' } },
});

const LEASES = 20;
/** The leases of one more landlord, who has as many as an agency, one of them with an account since 1960. */
const MANY_LEASES = 1000;
const TODAY = '2026-06-15';
const ACCOUNTS_START_ON = '2024-07-01';
/** What each day is, in turn. Rents are due on the 5th and late five days after. */
const DAYS = [
  [TODAY, 'all accounts new'],
  [TODAY, 'again'],
  ['2026-06-16', 'an ordinary day'],
  ['2026-06-17', 'an ordinary day'],
  ['2026-07-05', 'rents fall due, dues are made'],
  ['2026-07-06', 'what is late grows'],
  ['2026-07-10', 'late rents are told'],
  ['2026-07-11', 'an ordinary day'],
];
const READS = ['select * from private.positions', 'select dashboard()', 'select * from tenant_list'];

/** @type {typeof import('../local/auth/tables.ts')} */
const auth = await importSource('local/auth/tables.ts');
/** @type {typeof import('../local/postgres/home.ts')} */
const home = await importSource('local/postgres/home.ts');
/** @type {typeof import('../local/postgres/migrate.ts')} */
const migrate = await importSource('local/postgres/migrate.ts');
/** @type {typeof import('../local/postgres/postgres.ts')} */
const server = await importSource('local/postgres/postgres.ts');
/** @type {typeof import('../local/processes/guard.ts')} */
const processes = await importSource('local/processes/guard.ts');
/** @type {typeof import('../tests/local/free-stack-port.ts')} */
const ports = await importSource('tests/local/free-stack-port.ts');

/** @param {import('postgres').Sql} sql @param {import('postgres').Sql} other */
async function measure(sql, other) {
  // As often as the function is changed, each plan is made again: a setting is not.
  await sql.unsafe(`create or replace function private.today() returns date
    language plpgsql stable set search_path = '' as $$ begin return current_setting('klinky.today')::date; end $$`);
  await setToday(sql, TODAY);
  await setToday(other, TODAY);
  const landlord = await addLandlord(sql, LEASES);
  await sql`vacuum analyze`;
  const alone = await readTimes(sql, landlord);
  console.log(READS.map((text, index) => `${text}: ${alone[index]?.wall.toFixed(1)} ms alone`).join('\n'));

  /** @type {Map<number, Map<string, Day>>} */
  const houses = new Map();
  const most = Number(options.landlords);
  let landlords = 1;
  for (const size of [most / 4, most]) {
    for (; landlords < size; landlords += 50)
      await copy(sql, landlord, landlords, Math.min(50, size - landlords));
    landlords = size;
    await sql`vacuum analyze`;
    /** @type {Map<string, Day>} */
    const days = new Map();
    for (const [index, [day, what]] of DAYS.entries()) {
      const done = await workOf(sql, other, String(day));
      days.set(`${index} ${day}, ${what}`, done);
      console.log(
        `${size} landlords, ${day}, ${what}: ${seconds(done.wall)} s, ${seconds(done.cpu)} of CPU, ${done.calls} calls, ${done.looks} leases, wait ${done.wait.toFixed(0)} ms`,
      );
    }
    houses.set(size, days);
    // The same days once more, in a larger house.
    await setToday(sql, TODAY);
    await setToday(other, TODAY);
    await sql`delete from public.notifications`;
    await sql`delete from public.dues where due_on > ${TODAY}::date + 31`;
    await sql`update private.daily_looks set looks_on = '-infinity'`;
  }
  await sql`vacuum analyze`;
  const among = await readTimes(sql, landlord);

  const [dues] =
    await sql`select count(*)::int as count, pg_size_pretty(pg_database_size(current_database())) as size from public.dues`;
  console.log(`\n${most} landlords of ${LEASES} leases, ${dues?.['count']} dues, ${dues?.['size']}\n`);
  const [quarter, whole] = [houses.get(most / 4), houses.get(most)];
  console.log(
    `| day | ${most / 4} landlords, s | CPU | ${most}, s | CPU | leases looked at | longest wait of a command, ms |`,
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const [day, one] of whole ?? []) {
    const small = quarter?.get(day);
    console.log(
      `| ${[day.slice(2), seconds(small?.wall), seconds(small?.cpu), seconds(one.wall), seconds(one.cpu), one.looks, Math.max(one.wait, small?.wait ?? 0).toFixed(0)].join(' | ')} |`,
    );
  }
  console.log(
    '\n| read, p50 in ms | alone in the house | CPU | among all | CPU |\n| --- | --- | --- | --- | --- |',
  );
  for (const [index, text] of READS.entries())
    console.log(
      `| ${[text, ...[alone[index], among[index]].flatMap((one) => [one?.wall.toFixed(1), one?.cpu.toFixed(1)])].join(' | ')} |`,
    );

  await sql`update private.daily_looks set looks_on = 'infinity'`;
  const many = await addLandlord(sql, MANY_LEASES);
  await setToday(sql, '2026-07-05');
  const waits = await workOf(sql, other, '2026-07-05');
  console.log(
    `\nOne landlord of ${MANY_LEASES} leases (${many}), all new: ${seconds(waits.wall)} s, ${seconds(waits.cpu)} of CPU, a command waits for ${waits.wait.toFixed(0)} ms at most`,
  );

  const used = await processorOf(sql);
  const asked = used();
  await sql`select erase_account_now(${many})`;
  /** @type {number[]} */
  const pieces = [];
  const deleted = used() - asked;
  for (let isErased = false; !isErased;) {
    const before = used();
    const [row] = await sql`select private.erase_some(${many}) as done`;
    pieces.push(used() - before);
    isErased = row?.['done'];
  }
  console.log(
    `It is deleted in ${deleted.toFixed(0)} ms of CPU, and erased in ${seconds(pieces.reduce((sum, one) => sum + one, 0))} s, in ${pieces.length} pieces of ${Math.max(...pieces).toFixed(0)} ms at most`,
  );
  console.log(`\n${machine()}; a wall time is of a machine that others may use`);
}

/** @param {number} [ms] */
const seconds = (ms = 0) => (ms / 1000).toFixed(2);

/** @param {import('postgres').Sql} sql @param {string} day */
const setToday = (sql, day) => sql`select set_config('klinky.today', ${day}, false)`;

/** @param {import('postgres').Sql} sql @returns {Promise<() => number>} */
async function processorOf(sql) {
  const [row] = await sql`select pg_backend_pid() as pid`;
  return () => Number(readFileSync(`/proc/${row?.['pid']}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

/** @typedef {{ wall: number, cpu: number, calls: number, looks: number, wait: number }} Day */

/**
 * Calls the job until all is done, while another session locks the landlord whose turn it is, as a command does.
 * @param {import('postgres').Sql} sql
 * @param {import('postgres').Sql} other
 * @param {string} day
 * @returns {Promise<Day>}
 */
async function workOf(sql, other, day) {
  await setToday(sql, day);
  await setToday(other, day);
  const [due] =
    await sql`select count(*)::int as looks, array_agg(distinct owner_id) as owners from private.daily_looks where looks_on <= ${day}`;
  const owners = due?.['owners'] ?? [];
  const used = await processorOf(sql);
  const [started, before] = [performance.now(), used()];
  let [calls, isDone, wait] = [0, false, 0];
  const probing = (async () => {
    for (let turn = 0; !isDone && owners.length > 0; turn += 1) {
      await other.begin(async (tx) => {
        const asked = performance.now();
        await tx`select from public.users where id = ${owners[turn % owners.length]} for no key update`;
        wait = Math.max(wait, performance.now() - asked);
      });
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  })();
  while (!isDone) {
    const [row] = await sql.unsafe(`call private.daily_job('${day}')`);
    calls += 1;
    isDone = row?.['is_done'];
  }
  const done = { wall: performance.now() - started, cpu: used() - before };
  await probing;
  return { ...done, calls, looks: due?.['looks'], wait };
}

/** The median of each read, as the landlord. @param {import('postgres').Sql} sql @param {string} landlord */
async function readTimes(sql, landlord) {
  const used = await processorOf(sql);
  const medians = [];
  for (const text of READS) {
    const [walls, cpus] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
    for (let round = 0; round <= Number(options.reads); round += 1)
      await sql.begin(async (tx) => {
        await tx`
          select set_config('request.jwt.claims', ${JSON.stringify({ sub: landlord, role: 'authenticated' })}, true),
            set_config('role', 'authenticated', true)`;
        const [started, before] = [performance.now(), used()];
        await tx.unsafe(text);
        if (round === 0) return;
        walls.push(performance.now() - started);
        cpus.push(used() - before);
      });
    medians.push({ wall: quantile(walls, 0.5), cpu: quantile(cpus, 0.5) });
  }
  return medians;
}

/** A landlord whose tenants paid most rents in time, some late, in part, or too much. @param {import('postgres').Sql} sql @param {number} leases */
async function addLandlord(sql, leases) {
  const id = randomUUID();
  await sql`
    insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
    values (${id}, 'authenticated', 'authenticated', ${`${id}@example.test`}, now(),
      '{"first_name": "Camille", "last_name": "Lefèvre"}')`;
  await sql`
    update public.lessors set address = '8 rue Auguste Comte', postal_code = '69002', city = 'Lyon' where owner_id = ${id}`;
  await sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id })}, true)`;
    await tx`
      insert into public.properties (owner_id, name, address, postal_code, city, rent, charges)
      select ${id}, 'Lot ' || number, '12 rue de la Charité', '69002', 'Lyon', 850, 60
      from generate_series(1, ${leases}::int) number`;
    await tx`
      select public.add_tenant(jsonb_build_object(
        'property_id', id, 'first_name', 'Ana', 'last_name', name, 'rent', 850, 'charges', 60, 'rent_due_day', 5,
        'lease_starts_on', '2023-03-01', 'account_starts_on', ${ACCOUNTS_START_ON}::text
      )) from public.properties where owner_id = ${id}`;
    await tx`
      insert into public.payments (owner_id, lease_id, tenant_id, kind, paid_on, amount, method, idempotency_key, created_at)
      select
        due.owner_id, due.lease_id, tenant.id, 'payment', due.due_on + (number % 10)::int,
        case number % 20 when 3 then 600 when 7 then 1220 else 910 end, 'transfer', gen_random_uuid(), due.due_on
      from (
        select *, row_number() over (order by lease_id, due_on) as number from public.dues where owner_id = ${id}
      ) due
      join public.tenants tenant on tenant.lease_id = due.lease_id
      where due.due_on < ${TODAY}::date - 10`;
    await tx`select private.update_account(id) from public.leases where owner_id = ${id}`;
  });
  return id;
}

/**
 * Landlords like one there is, who have the same under other ids.
 * @param {import('postgres').Sql} sql
 * @param {string} landlord
 * @param {number} from
 * @param {number} count
 */
async function copy(sql, landlord, from, count) {
  await sql.begin(async (tx) => {
    const copies = tx`generate_series(${from}::int, ${from + count - 1}::int) number`;
    await tx`
      insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
      select md5(${landlord}::uuid::text || number)::uuid, 'authenticated', 'authenticated', number || '@example.test', now(),
        '{"first_name": "Camille", "last_name": "Lefèvre"}'
      from ${copies}`;
    await tx`
      update public.lessors set address = '8 rue Auguste Comte', postal_code = '69002', city = 'Lyon' where address is null`;
    for (const table of ['properties', 'leases', 'rents', 'tenants', 'dues', 'payments', 'allocations']) {
      const columns = await tx`
        select attname as name, atttypid = 'uuid'::regtype as is_id from pg_attribute
        where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
      const names = columns.map(({ name }) => name).join(', ');
      const values = columns.map(({ name, is_id: isId }) => {
        // Each account has one already.
        if (name === 'lessor_id') return '(private.first_lessor(md5(one.owner_id::text || number)::uuid)).id';
        return isId ? `md5(one.${name}::text || number)::uuid` : `one.${name}`;
      });
      await tx.unsafe(
        `insert into public.${table} (${names}) select ${values.join(', ')}
        from public.${table} one cross join generate_series($1::int, $2::int) number where one.owner_id = $3`,
        [from, from + count - 1, landlord],
      );
    }
  });
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'klinky-bench-'));
const guard = processes.startGuard();
const database = await server.startPostgres({ dataDir, port: await ports.freeStackPort(), guard });
try {
  await auth.makeTables({ databaseUrl: database.url('supabase_auth_admin') });
  await migrate.applyMigrations({ database, projectRoot: PROJECT_ROOT, guard });
  const connect = () =>
    postgres(database.url('postgres'), {
      max: 1,
      onnotice: ({ message }) => /daily job/.test(String(message)) && console.warn(message),
    });
  const [sql, other] = [connect(), connect()];
  await measure(sql, other);
  await sql.end();
  await other.end();
} finally {
  await database.stop();
  home.removeDatabase(dataDir);
  guard.close();
}
