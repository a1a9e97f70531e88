// `npm run bench:imports -- --rounds 5 --lists 300`: measures how well the import reads generated lists, and then how
// long an import of 500 lettings takes at three layers: the whole stack, the function's requests to REST, and REST's
// statements to Postgres. At each layer, the lines are sent in parts, as the screen sends them. Linux only. See
// README.md.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { importSource } from '../tools/import-source.mjs';
import { withStack } from '../tools/temporary-stack.mjs';
import { machine, printHead, printRow, quantile } from './figures.mjs';
import { processesBelow, readProcess } from './processes.mjs';
import { call, openSession } from './session.mjs';
import { printReading } from './imports-reading.mjs';
import { answerHelp } from '../tools/help.mjs';

answerHelp(import.meta);

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    part: { type: 'string' },
    lists: { type: 'string', default: '300' },
    wrong: { type: 'string', default: '0' },
    without: { type: 'string', default: '' },
    rules: { type: 'string', default: '' },
  },
});
const ROUNDS = Number(options.rounds);
const LINES = 500;
/** @type {readonly [head: string, of: (time: Time) => number, share: number][]} */
const COLUMNS = [
  ['p50', ({ wall }) => wall, 0.5],
  ['most', ({ wall }) => wall, 1],
  ['CPU of Postgres', ({ Postgres }) => Postgres, 0.5],
  ['of the function', (time) => time.function, 0.5],
  ['of the stack', ({ stack }) => stack, 0.5],
];

/** @type {typeof import('../web/src/features/imports/import-parts.ts')} */
const { PART_LINES } = await importSource('web/src/features/imports/import-parts.ts');
/** The number of lines in a request. Default: the number that the screen sends. */
const PART = Number(options.part ?? PART_LINES);
/** @type {typeof import('../supabase/functions/v1/imports/row.ts')} */
const { fromLine } = await importSource('supabase/functions/v1/imports/row.ts');

/** @typedef {import('valibot').InferOutput<typeof import('../supabase/functions/_shared/contract/import.ts').ImportLine>} Line */
/** @typedef {readonly { state: string }[]} Outcome */
/** @typedef {'stack' | 'function' | 'Postgres'} Process */
/** @typedef {Record<Process | 'wall', number>} Time in ms: `wall` is elapsed time, all others are processor time */

/**
 * A layer of the stack, with functions that check, write and undo an import at this layer.
 * @typedef {object} Layer
 * @property {(lines: Line[]) => Promise<Outcome>} check
 * @property {(importId: string, part: number, lines: Line[]) => Promise<Outcome>} write
 * @property {(importId: string) => Promise<unknown>} blockers
 * @property {(importId: string) => Promise<unknown>} undo
 */

/**
 * Returns lines, each with a dwelling, a tenant and a lease. Two thirds of the lines have an opening balance.
 * @param {string} street
 */
const lettings = (street) => Array.from({ length: LINES }, (_, index) => letting(street, index));

/** @param {string} street @param {number} index @returns {Line} */
const letting = (street, index) => ({
  propertyName: `Lot ${index}`,
  address: `${index} ${street}`,
  addressComplement: null,
  postalCode: '69003',
  city: 'Lyon',
  energyClass: 'D',
  lessor: null,
  tenants: [
    {
      companyName: null,
      siren: null,
      firstName: 'Léa',
      lastName: `Petit ${index}`,
      email: `lea${index}@example.test`,
      phoneNumber: null,
      postalAddress: null,
    },
  ],
  leaseKind: 'unfurnished',
  leaseStartsOn: '2023-05-01',
  rent: 850,
  charges: 60,
  chargesKind: null,
  rentDueDay: 5,
  deposit: 850,
  depositReceived: 850,
  depositReceivedOn: '2024-05-01',
  irlReference: '2023-Q1',
  revisionOn: '05-01',
  cafBenefit: null,
  msaBenefit: null,
  accountStartsOn: null,
  newAccountStartsOn: null,
  balance: [0, 310, -100][index % 3] ?? 0,
  completes: false,
});

/** @param {Line[]} lines */
const partsOf = (lines) =>
  Array.from({ length: Math.ceil(lines.length / PART) }, (_, part) =>
    lines.slice(part * PART, (part + 1) * PART),
  );

await printReading(options);
// With `--rounds 0`, the benchmark only reads lists.
if (options.rules === '' && ROUNDS > 0) await withStack(measure);

/** @param {{ app: string, sql: import('postgres').Sql, pid: number }} stack */
async function measure({ app, sql, pid }) {
  const layers = await makeLayers(app, sql);
  const [whole] = Object.values(layers);
  // Add 500 lettings first, because an import compares each line with the landlord's lettings.
  if (whole) await write(whole, partsOf(lettings('rue Ancienne')));
  await sql`analyze`;

  const parts = partsOf(lettings('rue Neuve'));
  /** @type {Map<string, Time[]>} */
  const times = new Map();
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, layer] of Object.entries(layers)) {
      /** @param {string} step @param {() => Promise<unknown>} work */
      const timed = async (step, work) => {
        const [started, before] = [performance.now(), usedBy(pid)];
        await work();
        const [wall, after] = [performance.now() - started, usedBy(pid)];
        const time = {
          wall,
          stack: after.stack - before.stack,
          function: after.function - before.function,
          Postgres: after.Postgres - before.Postgres,
        };
        const key = `${step} | ${name}`;
        if (round > 0) times.set(key, [...(times.get(key) ?? []), time]);
      };
      await timed('checked', async () => {
        for (const part of parts) expectNew(await layer.check(part), part);
      });
      const importId = randomUUID();
      await timed('written', () => write(layer, parts, importId));
      await timed('undone', async () => {
        await layer.blockers(importId);
        await layer.undo(importId);
      });
    }
  }
  printHead(['ms', 'layer', ...COLUMNS.map(([head]) => head)]);
  for (const step of ['checked', 'written', 'undone'])
    for (const name of Object.keys(layers)) {
      const all = times.get(`${step} | ${name}`) ?? [];
      const figures = COLUMNS.map(([, of, share]) => quantile(all.map(of), share));
      printRow([
        `${LINES} lines, ${step}`,
        name,
        ...figures.map((ms) => Math.round(ms).toLocaleString('en')),
      ]);
    }
  console.log(`\n${machine()}; ${ROUNDS} rounds, ${parts.length} parts of at most ${PART} lines`);
}

/**
 * Returns the processor time of the processes of a stack so far, in ms.
 * @param {number} stack
 * @returns {Record<Process, number>}
 */
function usedBy(stack) {
  const used = { stack: 0, function: 0, Postgres: 0 };
  for (const { name, cpuMs } of [...readProcess(String(stack)), ...processesBelow(stack)])
    used[name.startsWith('deno') ? 'function' : name.startsWith('postgres') ? 'Postgres' : 'stack'] += cpuMs;
  return used;
}

/** @param {Layer} layer @param {Line[][]} parts */
async function write(layer, parts, importId = randomUUID()) {
  for (const [index, part] of parts.entries()) expectNew(await layer.write(importId, index + 1, part), part);
}

/** @param {Outcome} outcome @param {Line[]} lines */
function expectNew(outcome, lines) {
  const count = outcome.filter(({ state }) => state === 'new').length;
  if (count !== lines.length) throw new Error(`${count} of ${lines.length} lines are new`);
}

/**
 * Returns the layers from the gateway to Postgres. The time of a layer includes the time of the following layers.
 * @param {string} app
 * @param {import('postgres').Sql} sql
 * @returns {Promise<Record<'function' | 'REST' | 'Postgres', Layer>>}
 */
async function makeLayers(app, sql) {
  const { userId, own, rest } = await openSession(app);
  const post = (/** @type {string} */ path, /** @type {object} */ body) =>
    call('POST', `${app}/v1/imports${path}`, own, body);
  const rpc = (/** @type {string} */ name, /** @type {object} */ body) =>
    call('POST', `${app}/rest/v1/rpc/${name}`, rest, body);
  const outcomeOf = async (/** @type {Promise<Response>} */ answering) =>
    v.parse(v.array(v.object({ state: v.string() })), await (await answering).json());
  const claims = JSON.stringify({ sub: userId, role: 'authenticated' });
  /**
   * Runs a statement as REST does: as the user, in a transaction.
   * @param {(tx: import('postgres').TransactionSql) => PromiseLike<import('postgres').Row[]>} query
   */
  const asUser = (query) =>
    sql.begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
      const [row] = await query(tx);
      return row?.['answer'];
    });

  return {
    function: {
      check: (lines) => outcomeOf(post('/check', { lines })),
      write: (importId, part, lines) => outcomeOf(post('', { importId, part, lines })),
      blockers: (importId) => call('GET', `${app}/v1/imports/${importId}/blockers`, own),
      undo: (importId) => call('POST', `${app}/v1/imports/${importId}/undo`, own),
    },
    REST: {
      check: (lines) => outcomeOf(rpc('check_import', { lines: lines.map(fromLine) })),
      write: (importId, part, lines) =>
        outcomeOf(rpc('import_lettings', { import_id: importId, part, lines: lines.map(fromLine) })),
      blockers: (importId) => rpc('import_blockers', { import: importId }),
      undo: (importId) => rpc('undo_import', { import: importId }),
    },
    Postgres: {
      check: (lines) => asUser((tx) => tx`select check_import(${json(tx, lines)}) as answer`),
      write: (importId, part, lines) =>
        asUser((tx) => tx`select import_lettings(${importId}, ${part}, ${json(tx, lines)}) as answer`),
      blockers: (importId) => asUser((tx) => tx`select import_blockers(${importId}) as answer`),
      undo: (importId) => asUser((tx) => tx`select undo_import(${importId}) as answer`),
    },
  };
}

/** @param {import('postgres').TransactionSql} tx @param {Line[]} lines */
function json(tx, lines) {
  return tx`${JSON.stringify(lines.map(fromLine))}::text::jsonb`;
}
