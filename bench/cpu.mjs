// `npm run bench:cpu -- --rounds 3 --sizes 25,50`: measures the processor time of API calls on the Deno version of
// hosted functions. Most calls run in a new process. A hosted isolate has 2 s of processor time for all of its calls.
// Linux only. See README.md.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureHostedDeno, HOSTED_DENO_VERSION } from '../tools/hosted-deno.mjs';
import { importSource } from '../tools/import-source.mjs';
import { withStack } from '../tools/temporary-stack.mjs';
import { machine, printTable, quantile } from './figures.mjs';
import { functionOf } from './processes.mjs';
import { openSession } from './session.mjs';
import { answerHelp } from '../tools/help.mjs';

answerHelp(import.meta);

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, sizes: { type: 'string', default: '25,50' } },
});
const ROUNDS = Number(options.rounds);
const SIZES = options.sizes.split(',').map(Number);
const TENANTS = 500;
const FIRST_MONTH = Date.UTC(2024, 0, 1);
/** The number of documents in a part of the export (`DOCUMENTS_PER_PART` of users/export/archive.ts). */
const DOCUMENTS_PER_PART = 50;

/** @type {typeof import('../tests/integration/support/images.ts')} */
const { png } = await importSource('tests/integration/support/images.ts');

/**
 * @typedef {(method: string, path: string, body?: unknown) => Promise<Buffer>} Call with a JSON body, or the bytes of an image
 * @typedef {ReturnType<typeof clockOf>} Clock
 * @typedef {(name: string, ms: number) => void} Note
 */

process.env['KLINKY_DENO'] = ensureHostedDeno();
await withStack(measure, { isQuiet: true });

/** @param {{ app: string, sql: import('postgres').Sql, pid: number }} stack */
async function measure({ app, sql, pid }) {
  const { userId: owner, own } = await openSession(app);
  const call = callWith(app, own);
  const clock = clockOf(app, pid);
  const receipts = receiptsOf(call, await addTenants(sql, owner));
  console.log(`${machine()}; Deno ${HOSTED_DENO_VERSION}; ${ROUNDS} rounds\n`);
  /** @type {Map<string, number[]>} */
  const results = new Map();
  /** @param {string} name @param {number} ms */
  const note = (name, ms) => results.set(name, [...(results.get(name) ?? []), ms]);
  for (let round = 0; round < ROUNDS; round += 1) {
    await measureReceipts(note, clock, call, receipts);
    await measureReads(note, clock, call, sql, { owner, id: (await receipts.take(1))[0] ?? '' });
  }
  const [all] = await sql`select count(*)::int from public.receipts where owner_id = ${owner}`;
  console.log(`(${all?.['count']} receipts in the lists at the end)`);
  printTable(
    ['call', 'ms of CPU, median', 'all'],
    [...results].map(([name, values]) => [
      name,
      Math.round(quantile(values, 0.5)),
      values.map(Math.round).join(' '),
    ]),
  );
}

/** @param {string} app @param {Record<string, string>} own the headers of the session @returns {Call} */
function callWith(app, own) {
  return async (method, path, body) => {
    const isImage = body instanceof Uint8Array;
    const response = await fetch(`${app}/v1${path}`, {
      method,
      headers: { ...own, 'Content-Type': isImage ? 'image/png' : 'application/json' },
      ...(body !== undefined && { body: isImage ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const bytes = await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${Buffer.from(bytes).toString()}`);
    return Buffer.from(bytes);
  };
}

/**
 * Returns functions that do work and measure its CPU time in ms. `warm` does the work in the running process. `cold`
 * starts a new process and does the work in it. The start of the process is not measured.
 * @param {string} app @param {number} pid
 */
function clockOf(app, pid) {
  /** @param {() => Promise<unknown>} work */
  const warm = async (work) => {
    const own = functionOf(pid) ?? 0;
    const start = cpuMs(own);
    await work();
    return cpuMs(own) - start;
  };
  /** @param {() => Promise<unknown>} work */
  const cold = async (work) => {
    const before = functionOf(pid);
    if (before !== undefined) process.kill(before, 'SIGKILL');
    while (functionOf(pid) === before || (await fetch(`${app}/v1/nothing`)).status !== 404) await delay(50);
    return warm(work);
  };
  return { warm, cold };
}

/** Adds tenants and returns their ids. @param {import('postgres').Sql} sql @param {string} owner */
async function addTenants(sql, owner) {
  const [home] = await sql`select id from public.properties where owner_id = ${owner} limit 1`;
  await sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: owner })}, true)`;
    await tx`
      select public.add_tenant(jsonb_build_object(
        'property_id', ${home?.['id']}::uuid, 'first_name', 'Łukasz', 'last_name', 'Nguyễn-Öztürk ' || number,
        'rent', 750, 'charges', 85.5, 'is_bilingual', true, 'account_starts_on', '2024-01-01', 'email', 'zoe@klinky.test',
        'email_consent_on', current_date, 'email_consent_how', 'Bail', 'email_consent_address', 'zoe@klinky.test'
      ))
      from generate_series(1, ${TENANTS}) as number`;
  });
  const tenants =
    await sql`select id from public.tenant_list where owner_id = ${owner} and is_bilingual and rent = 750`;
  await sql`analyze`;
  return tenants.map((tenant) => String(tenant['id']));
}

/**
 * Returns two functions. `issue` issues the receipts of the next month. `take` returns the ids of receipts whose
 * documents were never drawn.
 * @param {Call} call @param {string[]} tenantIds
 */
function receiptsOf(call, tenantIds) {
  let month = 0;
  /** @type {string[]} */
  const fresh = [];
  const issue = async () => {
    const day = new Date(FIRST_MONTH);
    day.setUTCMonth(month);
    month += 1;
    const paidOn = day.toISOString().slice(0, 10);
    const body = { month: paidOn.slice(0, 7), tenantIds };
    await call('POST', '/month/payments', { ...body, paidOn, idempotencyKey: crypto.randomUUID() });
    const { issued } = JSON.parse((await call('POST', '/month/receipts', body)).toString());
    fresh.push(...issued.map((/** @type {{ id: string }} */ { id }) => id));
  };
  /** @param {number} count */
  const take = async (count) => {
    while (fresh.length < count) await issue();
    return fresh.splice(0, count);
  };
  return { issue, take };
}

/** @param {Note} note @param {Clock} clock @param {Call} call @param {ReturnType<typeof receiptsOf>} receipts */
async function measureReceipts(note, { warm, cold }, call, { issue, take }) {
  const raw = scribble();
  note(
    'PUT /users/me/signature, 1200 × 600',
    await cold(() => call('PUT', '/users/me/signature', png({ width: 1200, height: 600, raw }))),
  );
  note(`POST /month/payments and /month/receipts, ${TENANTS}`, await cold(issue));
  for (const size of SIZES) {
    for (const format of ['pdf', 'zip']) {
      const body = { ids: await take(size), format };
      const download = () => call('POST', '/documents/download', body);
      note(`${format} of ${size}, first time`, await cold(download));
      note(`${format} of ${size}, again`, await cold(download));
      note(`${format} of ${size}, again, warm isolate`, await warm(download));
    }
  }
}

/**
 * @param {Note} note @param {Clock} clock @param {Call} call @param {import('postgres').Sql} sql
 * @param {{ owner: string, id: string }} the ids of the landlord and of a receipt whose document was never drawn
 */
async function measureReads(note, { cold }, call, sql, { owner, id }) {
  const mail = async () => {
    await call('POST', `/documents/${id}/email`, { idempotencyKey: crypto.randomUUID() });
    for (let state; state !== 'sent'; await delay(20)) {
      const [row] = await sql`select state from public.document_mails where document_id = ${id}`;
      state = row?.['state'];
    }
  };
  note('POST /documents/{id}/email, until it is sent', await cold(mail));
  const [receipts] = await sql`select count(*)::int from public.receipts where owner_id = ${owner}`;
  // A late part has the newest documents, which were never drawn.
  const part = Math.floor(receipts?.['count'] / DOCUMENTS_PER_PART);
  for (const [name, path] of [
    ['GET /users/me/export, the first part', '/users/me/export'],
    [`GET /users/me/export, ${DOCUMENTS_PER_PART} documents`, `/users/me/export?part=${part}`],
    ['GET /receipts', '/receipts'],
    ['GET /tenants', '/tenants'],
  ])
    note(name ?? '', await cold(() => call('GET', path ?? '')));
}

/** Returns the pixels of a large white image with dark strokes, like the scan of a signature. */
function scribble() {
  const [width, height] = [1200, 600];
  const raw = Buffer.alloc(height * (width * 3 + 1), 0xff);
  for (let y = 0; y < height; y += 1) raw[y * (width * 3 + 1)] = 0;
  for (let step = 0; step < 20_000; step += 1) {
    const x = Math.round(600 + 550 * Math.sin(step / 700));
    const y = Math.round(300 + 280 * Math.sin(step / 413));
    for (let dot = 0; dot < 6; dot += 1)
      raw.fill(
        0x20,
        y * (width * 3 + 1) + 1 + (x + dot - 3) * 3,
        y * (width * 3 + 1) + 4 + (x + dot - 3) * 3,
      );
  }
  return raw;
}

/**
 * Returns the CPU time of the thread that runs the function. Hosted functions also count only the time of this thread.
 * @param {number} pid
 */
function cpuMs(pid) {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}
