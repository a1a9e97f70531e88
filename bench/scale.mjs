// `npm run bench:scale -- --landlords 400 --reads 60`: measures how long the daily job takes for many landlords, how
// long a command waits for the job, and how long a landlord's reads take among few and among many landlords. Fails if
// the reads slow down. See README.md.
import { parseArgs } from 'node:util';
import { withDatabase } from '../tools/own-database.mjs';
import { addLandlord, signInAs, processorOf, timed } from './landlords.mjs';
import { machine, printHead, printRow, quantile } from './figures.mjs';
import { answerHelp } from '../tools/help.mjs';

answerHelp(import.meta);

const { values: options } = parseArgs({
  options: {
    landlords: { type: 'string', default: '400' },
    reads: { type: 'string', default: '60' },
    /** Measures only the reads. */
    'only-reads': { type: 'boolean', default: false },
    /** Measures only the reads, and prints their plans. */
    plans: { type: 'boolean', default: false },
  },
});

const LEASES = 20;
/** The number of landlords with which the benchmark compares many landlords. */
const FEW = 10;
/** The most processor time of a read among all landlords, as a multiple of its time among few landlords. */
const MOST_TIMES = 1.3;
/** The number of leases of the large landlord. The benchmark adds this landlord last. */
const MANY_LEASES = 1000;
const TODAY = '2026-06-15';
const ACCOUNT = { leaseStartsOn: '2023-03-01', accountStartsOn: '2024-07-01' };
/**
 * The days on which the job runs, each with a note about what is special. Rents are due on the 5th.
 * Five days later, unpaid rents are notified.
 */
const DAYS = [
  [TODAY, 'all accounts new'],
  [TODAY, 'again'],
  ['2026-06-16', 'an ordinary day'],
  ['2026-06-17', 'an ordinary day'],
  ['2026-07-05', 'rents fall due, dues are made'],
  ['2026-07-06', 'late amounts grow'],
  ['2026-07-10', 'late rents are notified'],
  ['2026-07-11', 'an ordinary day'],
];
const READS = [
  'select * from private.positions',
  'select dashboard()',
  'select * from tenant_list',
  `select month_list('${TODAY.slice(0, 7)}-01')`,
  `select year_of(${TODAY.slice(0, 4)})`,
];

/** @param {import('postgres').Sql} sql @param {import('postgres').Sql} other */
async function measure(sql, other) {
  await setToday(sql, TODAY);
  await setToday(other, TODAY);
  const landlord = await addLandlord(sql, { leases: LEASES, ...ACCOUNT });
  await copy(sql, landlord, 1, FEW - 1);
  await sql`vacuum analyze`;
  const amongFew = await readTimes(sql, landlord);

  const isOnlyReads = options.plans || options['only-reads'];
  /** @type {Map<number, Map<string, Day>>} */
  const houses = new Map();
  const most = Number(options.landlords);
  let landlords = FEW;
  for (const size of isOnlyReads ? [most] : [most / 4, most]) {
    for (; landlords < size; landlords += 50)
      await copy(sql, landlord, landlords, Math.min(50, size - landlords));
    landlords = size;
    await sql`vacuum analyze`;
    if (!isOnlyReads) houses.set(size, await measureDays(sql, other, size));
  }
  await sql`vacuum analyze`;
  const amongMany = await readTimes(sql, landlord);

  if (options.plans) {
    for (const text of READS) await explain(sql, landlord, text);
  }
  const [dues] =
    await sql`select count(*)::int as count, pg_size_pretty(pg_database_size(current_database())) as size from public.dues`;
  console.log(`\n${most} landlords of ${LEASES} leases, ${dues?.['count']} dues, ${dues?.['size']}\n`);
  if (!isOnlyReads) tellDays(houses, most);
  tellReads(amongFew, amongMany, most);
  if (!isOnlyReads) await measureErasure(sql, await measureManyLeases(sql, other));
  console.log(`\n${machine()}; other programs lengthen wall times more than CPU times`);
}

/** Runs the daily job on each of the days. @param {import('postgres').Sql} sql @param {import('postgres').Sql} other @param {number} size */
async function measureDays(sql, other, size) {
  /** @type {Map<string, Day>} */
  const days = new Map();
  for (const [index, [day, occasion]] of DAYS.entries()) {
    const done = await workOf(sql, other, String(day));
    days.set(`${index} ${day}, ${occasion}`, done);
    console.log(
      `${size} landlords, ${day}, ${occasion}: ${seconds(done.wall)} s, ${seconds(done.cpu)} of CPU, ${done.calls} calls, ${done.checks} leases, wait ${done.wait.toFixed(0)} ms, with ${done.waitCpu.toFixed(0)} of CPU`,
    );
  }
  // Reset the date and the rows, so that the next call runs the job on the same days for more landlords.
  await setToday(sql, TODAY);
  await setToday(other, TODAY);
  await sql`delete from public.notifications`;
  await sql`delete from public.dues where due_on > ${TODAY}::date + 31`;
  await sql`update private.daily_checks set check_on = '-infinity'`;
  return days;
}

/** @param {Map<number, Map<string, Day>>} houses @param {number} most */
function tellDays(houses, most) {
  const [quarter, whole] = [houses.get(most / 4), houses.get(most)];
  const heads = ['day', `${most / 4} landlords, s`, 'CPU', `${most}, s`, 'CPU', 'leases looked at'];
  printHead([...heads, 'longest wait of a command, ms']);
  for (const [day, large] of whole ?? []) {
    const small = quarter?.get(day);
    const times = [small?.wall, small?.cpu, large.wall, large.cpu].map((ms) => seconds(ms));
    printRow([day.slice(2), ...times, large.checks, Math.max(large.wait, small?.wait ?? 0).toFixed(0)]);
  }
}

/** @typedef {Awaited<ReturnType<typeof readTimes>>} Times */

/** @param {Times} few @param {Times} many @param {number} most the number of landlords */
function tellReads(few, many, most) {
  console.log();
  printHead(['read, p50 in ms', `among ${FEW}`, 'CPU', `among ${most}`, 'CPU', 'times the CPU']);
  const ratios = READS.map((_, index) => (many[index]?.cpu ?? 0) / (few[index]?.cpu ?? 0));
  for (const [index, text] of READS.entries()) {
    const times = [few[index], many[index]].flatMap((time) => [time?.wall.toFixed(1), time?.cpu.toFixed(1)]);
    printRow([text, ...times, ratios[index]?.toFixed(2)]);
  }
  if (ratios.every((ratio) => ratio <= MOST_TIMES)) return;
  console.log(`\nA read takes more than ${MOST_TIMES} times as long among ${most} landlords.`);
  process.exitCode = 1;
}

/**
 * Adds one large landlord, and runs the daily job on a day on which rents fall due. Returns the landlord's id.
 * @param {import('postgres').Sql} sql
 * @param {import('postgres').Sql} other
 */
async function measureManyLeases(sql, other) {
  await sql`update private.daily_checks set check_on = 'infinity'`;
  const many = await addLandlord(sql, { leases: MANY_LEASES, ...ACCOUNT });
  await setToday(sql, '2026-07-05');
  const waits = await workOf(sql, other, '2026-07-05');
  console.log(
    `\nOne landlord of ${MANY_LEASES} leases (${many}), all new: ${seconds(waits.wall)} s, ${seconds(waits.cpu)} of CPU, a command waits at most ${waits.wait.toFixed(0)} ms`,
  );
  return many;
}

/** @param {import('postgres').Sql} sql @param {string} landlord */
async function measureErasure(sql, landlord) {
  const used = await processorOf(sql);
  const asked = used();
  await sql`select request_account_deletion(${landlord})`;
  await sql`select erase_account_now(${landlord})`;
  /** @type {number[]} */
  const pieces = [];
  const deleted = used() - asked;
  for (let isErased = false; !isErased;) {
    const before = used();
    const [row] = await sql`select private.erase_rows(${landlord}) as done`;
    pieces.push(used() - before);
    isErased = row?.['done'];
  }
  console.log(
    `The deletion of this landlord takes ${deleted.toFixed(0)} ms of CPU, and the erasure ${seconds(pieces.reduce((sum, one) => sum + one, 0))} s, in ${pieces.length} pieces of ${Math.max(...pieces).toFixed(0)} ms at most`,
  );
}

/** @param {number} [ms] */
const seconds = (ms = 0) => (ms / 1000).toFixed(2);

/** @param {import('postgres').Sql} sql @param {string} day */
const setToday = (sql, day) => sql`select set_config('klinky.today', ${day}, false)`;

/**
 * `waitCpu`: the job's processor time during the longest wait.
 * @typedef {{ wall: number, cpu: number, calls: number, checks: number, wait: number, waitCpu: number }} Day
 */

/**
 * Calls the job until no work is left. During the job, another session locks one landlord after another, as commands
 * do.
 * @param {import('postgres').Sql} sql
 * @param {import('postgres').Sql} other
 * @param {string} day
 * @returns {Promise<Day>}
 */
async function workOf(sql, other, day) {
  await setToday(sql, day);
  await setToday(other, day);
  const [due] =
    await sql`select count(*)::int as checks, array_agg(distinct owner_id) as owners from private.daily_checks where check_on <= ${day}`;
  const owners = due?.['owners'] ?? [];
  const used = await processorOf(sql);
  const [started, before] = [performance.now(), used()];
  let [calls, isDone, wait, waitCpu] = [0, false, 0, 0];
  const probing = (async () => {
    for (let turn = 0; !isDone && owners.length > 0; turn += 1) {
      await other.begin(async (tx) => {
        const [asked, worked] = [performance.now(), used()];
        await tx`select from public.users where id = ${owners[turn % owners.length]} for no key update`;
        const waited = performance.now() - asked;
        if (waited > wait) [wait, waitCpu] = [waited, used() - worked];
      });
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  })();
  while (!isDone) {
    const [row] = await sql.unsafe(`call private.daily_job()`);
    calls += 1;
    isDone = row?.['is_done'];
  }
  const done = { wall: performance.now() - started, cpu: used() - before };
  await probing;
  return { ...done, calls, checks: due?.['checks'], wait, waitCpu };
}

/** @param {import('postgres').Sql} sql @param {string} landlord @param {string} text */
async function explain(sql, landlord, text) {
  const rows = await sql.begin(async (tx) => {
    await signInAs(tx, landlord);
    return tx.unsafe(`explain (analyze, buffers) ${text}`);
  });
  console.log(['', text, ...rows.map((row) => row['QUERY PLAN'])].join('\n'));
}

/**
 * Returns the median time of each read by the landlord.
 * @param {import('postgres').Sql} sql @param {string} landlord
 */
async function readTimes(sql, landlord) {
  const medians = [];
  for (const text of READS) {
    /** @type {import('./landlords.mjs').Time[]} */
    const times = [];
    for (let round = 0; round <= Number(options.reads); round += 1)
      await sql.begin(async (tx) => {
        await signInAs(tx, landlord);
        const time = await timed(tx, () => tx.unsafe(text));
        if (round > 0) times.push(time);
      });
    const median = (/** @type {'wall' | 'cpu'} */ key) =>
      quantile(
        times.map((time) => time[key]),
        0.5,
      );
    medians.push({ wall: median('wall'), cpu: median('cpu') });
  }
  return medians;
}

/**
 * Makes `count` copies of a landlord, with his leases and accounts. The copies have new ids.
 * @param {import('postgres').Sql} sql
 * @param {string} landlord
 * @param {number} from the number of the first copy
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
        // Adding the user of a copy has already created the first lessor of the copy.
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

await withDatabase(
  (connect) => measure(connect(), connect()),
  (message) => /daily job/.test(message) && console.warn(message),
);
