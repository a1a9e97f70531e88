// `npm run kill -- --kills 20`: kills PostgreSQL, one of its processes, the function and the stack in turn, with
// SIGKILL, while properties, payments and files are written. Fails if an acknowledged write is lost or was done twice,
// or if bytes of files stay without a row. See README.md.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { withStack } from '../tools/temporary-stack.mjs';
import { machine } from './figures.mjs';
import { processesBelow } from './processes.mjs';
import { openSession, send } from './session.mjs';
import { answerHelp } from '../tools/help.mjs';

answerHelp(import.meta);

const { values: options } = parseArgs({ options: { kills: { type: 'string', default: '20' } } });
/**
 * The number of writers that add properties, and also the number of writers that record payments. Each writer that
 * records payments has a lease of its own.
 */
const WRITERS = 2;
/** A file has about 360 kB. */
const FILE_REPEATS = 10_000;
const BEFORE_KILL_MS = 1_000;
const AFTER_KILL_MS = 1_500;

/** The processes that are killed in turn. `command` matches the command line of a process; `null` means the stack. */
const VICTIMS = /** @type {const} */ ([
  { name: 'PostgreSQL', command: /\/bin\/postgres -D /, endsStack: true },
  { name: 'a process of PostgreSQL', command: /^postgres: authenticator /, endsStack: false },
  { name: 'the function', command: /\/deno(?:\/deno)? run /, endsStack: false },
  { name: 'the stack', command: null, endsStack: true },
]);

/** @typedef {Record<string, string>} Headers of a session */

const Created = v.object({ id: v.string() });
const Paid = v.object({ payment: v.object({ id: v.string() }) });
const MonthPaid = v.object({
  paid: v.array(v.object({ paymentId: v.string() })),
  failed: v.array(v.unknown()),
});
const PROPERTY = {
  address: '12 rue des Lilas',
  postalCode: '69004',
  city: 'Lyon',
  rent: 1250,
  charges: 85.5,
};
/** The number of months whose rents are unpaid at the start. */
const MONTHS = 30;
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format();

await withStack(
  async ({ app, sql, pid: firstPid, restart }) => {
    let pid = firstPid;
    const total = { rows: 0, payments: 0, files: 0, retried: 0, lost: 0 };
    for (let kill = 0; kill < Number(options.kills); kill += 1) {
      const victim = VICTIMS[kill % VICTIMS.length] ?? VICTIMS[0];
      const own = await signIn(app);
      const { propertyId, tenants: accounts } = await addAccounts(app, own, kill);
      const writing = write(app, own, kill, accounts);
      const uploading = upload(app, own, propertyId);
      await delay(BEFORE_KILL_MS);
      const before = writing.acknowledged.length;
      const target = victim.command === null ? pid : oldestBelow(pid, victim.command);
      process.kill(target, 'SIGKILL');
      if (victim.endsStack) pid = await restart();
      await delay(AFTER_KILL_MS);
      await Promise.all([writing.stop(), uploading.stop()]);

      const { acknowledged, paid, statuses } = writing;
      const [row] =
        await sql`select count(*)::int as count from public.properties where id = any (${acknowledged}::uuid[])`;
      const payments = [...paid.values()].flat();
      const faults = [
        ...(await faultsOf(sql, payments, accounts)),
        ...(await faultsOfFiles(app, own, sql, { propertyId, kept: uploading.kept })),
      ];
      await sql`delete from public.leases where id = any (select lease_id from public.tenants where id = any (${accounts}::uuid[]))`;
      await sql`delete from public.properties where name like 'kill %'`;
      const lost = acknowledged.length - row?.count;
      total.rows += acknowledged.length;
      total.payments += payments.length;
      total.files += uploading.kept.size;
      total.retried += writing.retried();
      total.lost += lost;
      const met = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
      console.log(
        `${kill + 1}. ${victim.name}: ${acknowledged.length} properties acknowledged (${before} before), ${lost} lost; ${payments.length} payments; ${uploading.kept.size} files; answers ${met}`,
      );
      if (statuses.has('500')) throw new Error('A call was answered with 500');
      if (faults.length > 0) throw new Error(faults.join('; '));
    }
    console.log(
      `\n${machine()}; ${options.kills} kills, ${total.rows} properties, ${total.payments} payments and ${total.files} files acknowledged, ${total.lost} lost; ${total.retried} payments sent again`,
    );
    if (total.lost > 0) throw new Error('Acknowledged rows were lost');
  },
  { isQuiet: true },
);

/**
 * Returns the faults of the accounts, such as lost payments, payments recorded twice, and sums that differ from the sums
 * of the rows.
 * @param {import('postgres').Sql} sql
 * @param {string[]} paid the ids of all payments that were acknowledged
 * @param {string[]} tenants
 */
async function faultsOf(sql, paid, tenants) {
  const leases = await sql`select lease_id as id from public.tenants where id = any (${tenants}::uuid[])`;
  const ids = leases.map(({ id }) => id);
  const [count] = await sql`
    select
      count(*) filter (where id = any (${paid}::uuid[]))::int as kept,
      count(*) filter (where id <> all (${paid}::uuid[]))::int as unknown
    from public.payments where lease_id = any (${ids}::uuid[])`;
  const unequal = await sql`
    select lease_id from private.positions position
    where lease_id = any (${ids}::uuid[]) and owed + upcoming - advance is distinct from
      (select sum(amount) from public.dues due where due.lease_id = position.lease_id)
      - (select sum(amount) from public.payments payment where payment.lease_id = position.lease_id)`;
  const unpaid = await sql`
    select receipt.number from private.issued_receipts receipt
    join private.due_list due on due.lease_id = receipt.lease_id and due.kind = 'rent'
      and due.period_from between receipt.period_from and receipt.period_to
    where receipt.lease_id = any (${ids}::uuid[]) and receipt.kind = 'quittance' and due.remaining <> 0`;
  const gaps = await sql`
    select kind from public.documents group by owner_id, kind, series, year having count(*) <> max(sequence)`;
  const stated = () => sql`
    select payment_id, due_id, amount from public.allocations where lease_id = any (${ids}::uuid[]) order by 1, 2`;
  const first = JSON.stringify(await stated());
  for (const id of ids) await sql`select private.update_account(${id})`;
  const faults = [];
  if (count?.kept !== paid.length)
    faults.push(`${paid.length - count?.kept} payments were acknowledged and are lost`);
  if (count?.unknown > 0) faults.push(`${count?.unknown} payments exist that no response acknowledged`);
  if (unequal.length > 0) faults.push('The sums of an account differ from the sums of its rows');
  if (unpaid.length > 0) faults.push(`${unpaid[0]?.number} is not paid in full`);
  if (gaps.length > 0) faults.push('A number of a document is missing');
  if (JSON.stringify(await stated()) !== first) faults.push('Updating the accounts has changed allocations');
  return faults;
}

/** @param {string} app @param {Headers} own @param {number} kill */
async function addAccounts(app, own, kill) {
  const create = async (/** @type {string} */ place, /** @type {object} */ body) => {
    const response = await send('POST', app + place, own, body);
    if (response.status !== 201) throw new Error(`${place} was answered with ${response.status}`);
    return v.parse(Created, await response.json()).id;
  };
  const propertyId = await create('/v1/properties', { ...PROPERTY, name: `kill ${kill}` });
  const tenants = await Promise.all(
    Array.from({ length: WRITERS }, (_, writer) =>
      create('/v1/tenants', {
        propertyId,
        firstName: 'Kill',
        lastName: `${kill} ${writer}`,
        rent: PROPERTY.rent,
        charges: PROPERTY.charges,
        accountStartsOn: `${monthBefore(MONTHS)}-01`,
      }),
    ),
  );
  return { propertyId, tenants };
}

/**
 * Uploads files of a dwelling until `stop` is called. `kept` has the acknowledged files, with their bytes. A file that was
 * not acknowledged is sent once more with the same bytes.
 * @param {string} app
 * @param {Headers} own
 * @param {string} propertyId
 */
function upload(app, own, propertyId) {
  let isOver = false;
  /** @type {Map<string, string>} */
  const kept = new Map();
  const query = new URLSearchParams({ name: 'Kill', kind: 'other', propertyId });
  const sendFile = async (/** @type {string} */ body) => {
    const headers = { ...own, 'Content-Type': 'application/pdf' };
    const response = await fetch(`${app}/v1/files?${query}`, { method: 'POST', headers, body }).catch(
      () => null,
    );
    if (response?.status === 200 || response?.status === 201)
      kept.set(v.parse(Created, await response.json()).id, body);
    else if (response !== null && response.status < 500 && response.status !== 429)
      throw new Error(`An upload was answered with ${response.status}`);
    return response?.ok === true;
  };
  const uploads = async () => {
    while (!isOver) {
      const body = `%PDF-1.4\n${randomUUID().repeat(FILE_REPEATS)}\n%%EOF\n`;
      if (!(await sendFile(body)) && !isOver) await delay(50).then(() => sendFile(body));
    }
  };
  const uploaded = uploads();
  return {
    kept,
    async stop() {
      isOver = true;
      await uploaded;
    },
  };
}

/**
 * Returns the faults of the files of a dwelling: lost or changed bytes, rows without bytes, and bytes without a row after
 * the removal of what was deleted or not completed.
 * @param {string} app
 * @param {Headers} own
 * @param {import('postgres').Sql} sql
 * @param {{ propertyId: string, kept: Map<string, string> }} files
 */
async function faultsOfFiles(app, own, sql, { propertyId, kept }) {
  const faults = [];
  const list = await fetch(`${app}/v1/files?propertyId=${propertyId}`, { headers: own });
  const shown = v.parse(v.array(Created), await list.json()).map(({ id }) => id);
  for (const id of new Set([...shown, ...kept.keys()])) {
    const bytes = await fetch(`${app}/v1/files/${id}`, { headers: own }).then((file) =>
      file.ok ? file.text() : null,
    );
    if (bytes === null) faults.push(`The file ${id} has no bytes`);
    else if (kept.has(id) && kept.get(id) !== bytes) faults.push(`The bytes of the file ${id} have changed`);
  }
  // An upload that was not completed counts as failed after a day. A deletion starts the removal of bytes.
  await sql`update public.files set created_at = created_at - interval '2 days' where stored_at is null`;
  const last = upload(app, own, propertyId);
  while (last.kept.size === 0) await delay(100);
  await last.stop();
  for (const id of last.kept.keys()) await send('DELETE', `${app}/v1/files/${id}`, own);
  for (;;) {
    const [queue] = await sql`
      select (select count(*) from private.file_removals) + (select count(*) from public.files where stored_at is null) as count`;
    if (Number(queue?.count) === 0) break;
    await delay(100);
  }
  const [stray] = await sql`
    select count(*)::int as count from storage.objects
    where bucket_id = 'files' and name not in (select owner_id || '/' || id from public.files)`;
  if (stray?.count > 0) faults.push(`${stray?.count} objects have bytes and no row`);
  return faults;
}

/** Returns the month that is this number of months before the current month. @param {number} months */
function monthBefore(months) {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - months);
  return first.toISOString().slice(0, 7);
}

/**
 * Starts writers that add properties and payments until `stop` is called, and collects the acknowledged ids. If a
 * payment gets no response, the writer sends the payment again with its key, as the app does.
 * @param {string} app
 * @param {Headers} own
 * @param {number} kill
 * @param {string[]} tenants
 */
function write(app, own, kill, tenants) {
  let isOver = false;
  let retried = 0;
  /** @type {string[]} */
  const acknowledged = [];
  /** For each idempotency key, the ids of its payments. @type {Map<string, string[]>} */
  const paid = new Map();
  /** @type {Map<string, number>} */
  const statuses = new Map();
  const answer = makeSender(app, own, statuses);
  const addProperties = async (/** @type {number} */ writer) => {
    for (let number = 0; !isOver; number += 1) {
      const added = await answer('/v1/properties', { ...PROPERTY, name: `kill ${kill} ${writer} ${number}` });
      if (added !== undefined) acknowledged.push(v.parse(Created, added).id);
    }
  };
  const pay = async (/** @type {string} */ tenantId, /** @type {number} */ writer) => {
    for (let number = 0; !isOver; number += 1) {
      const idempotencyKey = randomUUID();
      const said = { idempotencyKey, paidOn: today, issue: 'quittances' };
      const isMonth = number % 3 === 2;
      const month = monthBefore(Math.max(0, MONTHS - Math.floor(number / 3)));
      const send = () =>
        isMonth
          ? answer('/v1/month/payments', { ...said, month, tenantIds: tenants })
          : answer('/v1/payments', { ...said, tenantId, amount: 100 + number + writer / 100 });
      // Some payments are sent twice although the first request got a response.
      let wanted = number % 5 === 0 ? 2 : 1;
      for (let attempt = 0; wanted > 0; attempt += 1) {
        if (attempt > 0) retried += 1;
        const answer = await send();
        if (answer === undefined) continue;
        wanted -= 1;
        if (!isMonth) assertPaidOnce(paid, idempotencyKey, [v.parse(Paid, answer).payment.id]);
        else {
          const { paid: made, failed } = v.parse(MonthPaid, answer);
          if (failed.length > 0) throw new Error(`A month was not paid: ${JSON.stringify(failed)}`);
          assertPaidOnce(
            paid,
            idempotencyKey,
            made.map(({ paymentId }) => paymentId),
          );
        }
      }
    }
  };
  const writers = tenants.flatMap((tenant, writer) => [addProperties(writer), pay(tenant, writer)]);
  return {
    acknowledged,
    paid,
    statuses,
    retried: () => retried,
    async stop() {
      isOver = true;
      await Promise.all(writers);
    },
  };
}

/**
 * Returns a function that sends a request, counts the status of the response and returns its JSON. The function returns
 * `undefined` if the response is a 5xx, a 429 or missing.
 * @param {string} app
 * @param {Headers} own
 * @param {Map<string, number>} statuses
 */
function makeSender(app, own, statuses) {
  /** @param {string} place @param {object} body */
  return async (place, body) => {
    const { status, json } = await send('POST', app + place, own, body).then(
      async (response) => ({ status: String(response.status), json: await response.json() }),
      () => ({ status: 'no answer', json: undefined }),
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === '200' || status === '201') return json;
    // On a busy machine, a request that has waited for ten seconds gets a 429.
    if (status.startsWith('4') && status !== '429') throw new Error(`${place} was answered with ${status}`);
    await delay(50);
    return undefined;
  };
}

/** Throws if two responses to one key have different payments. @param {Map<string, string[]>} paid @param {string} key @param {string[]} ids */
function assertPaidOnce(paid, key, ids) {
  const firstIds = paid.get(key) ?? ids;
  if (firstIds.join(' ') !== ids.join(' '))
    throw new Error(
      `Two responses to one key have different payments: ${firstIds.join(', ')} and ${ids.join(', ')}`,
    );
  paid.set(key, ids);
}

/** Signs in as soon as the stack answers. @param {string} app @returns {Promise<Headers>} */
async function signIn(app) {
  for (;;) {
    const session = await openSession(app).catch(() => null);
    if (session) return session.own;
    await delay(200);
  }
}

/**
 * Returns the process id of the oldest descendant of `root` whose command line matches.
 * @param {number} root @param {RegExp} command
 */
function oldestBelow(root, command) {
  const found = processesBelow(root).find(({ pid }) => command.test(commandOf(pid)))?.pid;
  if (found === undefined) throw new Error(`No process has the command ${command}`);
  return found;
}

/** @param {number} pid */
function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
