// `npm run bench:pdf`: how fast quittances are drawn, compared with other renderers. Each renderer has a process of its
// own and they take turns, so that other load on the machine affects all alike. The names and amounts of every document
// that is measured must be found in its text. See README.md.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
// @ts-expect-error -- the package has no types
import subsetFont from 'subset-font';
import { extractText, getDocumentProxy } from 'unpdf';
import { runnerImport } from 'vite';
import { FONT_TEXT } from '../tools/font-text.mjs';

const PROJECT_ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const ROUNDS = Number(options.rounds);
const MERGED = 500;
const DENO = [path.join(PROJECT_ROOT, 'node_modules/.bin/deno'), 'run', '-A', '--node-modules-dir=manual'];

/** How many documents a round draws, and how many warm up before the first one. */
const RENDERERS = [
  { name: 'klinky', title: 'Klinky (Deno)', command: DENO, count: 200, warmUp: 100 },
  { name: 'pdfkit', title: 'pdfkit (Deno)', command: DENO, count: 40, warmUp: 40 },
  { name: 'react', title: '@react-pdf/renderer (Deno)', command: DENO, count: 15, warmUp: 15 },
  { name: 'chromium', title: 'Chromium printing HTML', command: [process.execPath], count: 5, warmUp: 3 },
];

/**
 * @typedef {import('./pdf-worker.mjs').Sample} Sample
 * @typedef {import('./pdf-worker.mjs').Answer} Answer
 */

const folder = mkdtempSync(path.join(tmpdir(), 'klinky-bench-'));
const samples = await makeSamples();
writeFileSync(path.join(folder, 'samples.json'), JSON.stringify(samples));
await cutFonts();

/** @type {ReturnType<typeof startWorker>[]} */
const workers = [];
try {
  for (const renderer of RENDERERS) workers.push(startWorker(renderer));
  await measure();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await Promise.all(workers.map((worker) => worker.end()));
  rmSync(folder, { recursive: true, force: true });
}

/** Five hundred quittances that differ as those of one month do, with the text of each. */
async function makeSamples() {
  /** @template T @param {string} file @returns {Promise<T>} */
  const load = async (file) =>
    (await runnerImport(path.join(PROJECT_ROOT, 'supabase/functions/v1/documents', file))).module;
  /** @type {typeof import('../supabase/functions/v1/documents/kinds/receipt/samples.ts')} */
  const { quittance } = await load('kinds/receipt/samples.ts');
  /** @type {typeof import('../supabase/functions/v1/documents/sample-signature.ts')} */
  const { signaturePng } = await load('sample-signature.ts');
  /** @type {typeof import('../supabase/functions/v1/documents/kinds/quittance.ts')} */
  const { quittance: kind } = await load('kinds/quittance.ts');
  /** @type {typeof import('../supabase/functions/v1/documents/kinds/receipt/page-text.ts')} */
  const { receiptText } = await load('kinds/receipt/page-text.ts');
  /** @type {typeof import('../supabase/functions/v1/documents/kinds/receipt/wording-fr.ts')} */
  const { french } = await load('kinds/receipt/wording-fr.ts');
  writeFileSync(path.join(folder, 'signature.png'), signaturePng());
  const names = ['Łukasz', 'Anaïs', 'Nguyễn Thị', 'Søren', 'Αλέξανδρος', 'Жанна', 'Şeyma', 'Zoë'];
  return Array.from({ length: MERGED }, (_, index) => {
    const firstName = names[index % names.length] ?? '';
    const snapshot = {
      ...quittance,
      number: `Q-2026-${String(index + 1).padStart(4, '0')}`,
      tenants: [{ firstName, lastName: `Nguyễn-Öztürk ${index}`, companyName: null }],
      rent: 500 + index,
    };
    return { snapshot, text: receiptText(kind, snapshot, french, 'Page 1/1') };
  });
}

/** The font as a file for the other renderers, with the same characters as ours. */
async function cutFonts() {
  const inter = path.join(PROJECT_ROOT, 'node_modules/@expo-google-fonts/inter');
  for (const [name, file] of [
    ['regular', '400Regular/Inter_400Regular.ttf'],
    ['semi-bold', '600SemiBold/Inter_600SemiBold.ttf'],
  ]) {
    const cut = await subsetFont(readFileSync(path.join(inter, file ?? '')), FONT_TEXT, {
      targetFormat: 'sfnt',
    });
    writeFileSync(path.join(folder, `${name}.ttf`), cut);
  }
}

/** @param {typeof RENDERERS[number]} renderer */
function startWorker({ name, title, command: [program = '', ...args], count, warmUp }) {
  const worker = path.join(PROJECT_ROOT, 'bench/pdf-worker.mjs');
  const child = spawn(program, [...args, worker, name, folder], {
    cwd: PROJECT_ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const file = path.join(folder, `${name}.pdf`);
  /** @param {import('./pdf-worker.mjs').Order} order @returns {Promise<Answer>} */
  const ask = async (order) => {
    child.stdin.write(`${JSON.stringify(order)}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error(`${title} ended`);
    return JSON.parse(value);
  };
  let drawn = 0;
  return {
    title,
    count,
    warmUp,
    timesMs: /** @type {number[]} */ ([]),
    cpuMs: 0,
    bytes: 0,
    firstMs: 0,
    /** @param {number} many */
    async draw(many) {
      const answer = await ask({ do: 'many', from: drawn, count: many, file });
      drawn += many;
      await assertReadable(title, file, [(drawn - 1) % samples.length]);
      this.bytes = readFileSync(file).length;
      this.firstMs = answer.firstMs;
      return answer;
    },
    async merge() {
      const answer = await ask({ do: 'merged', file });
      await assertReadable(title, file, samples.keys());
      return { ...answer, bytes: readFileSync(file).length };
    },
    peakBytes: () => (child.pid === undefined ? 0 : peakBytes(child.pid)),
    async end() {
      if (child.exitCode === null) child.stdin.write(`${JSON.stringify({ do: 'end' })}\n`);
      await ended;
    },
  };
}

/**
 * Throws unless the names and amounts of these documents are found in the text of the file.
 * @param {string} title
 * @param {string} file
 * @param {Iterable<number>} indices
 */
async function assertReadable(title, file, indices) {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(readFileSync(file))), {
    mergePages: true,
  });
  const found = squeeze(text);
  for (const index of indices) {
    const sample = samples[index]?.text;
    if (sample === undefined) throw new Error('There is no such sample');
    for (const part of [
      ...sample.recipient.names,
      sample.landlord.name,
      ...sample.amounts.map(({ value }) => value),
    ]) {
      if (!found.includes(squeeze(part))) throw new Error(`${title} lacks "${part}" in its text`);
    }
  }
}

/** @param {string} text */
function squeeze(text) {
  return text.normalize('NFC').replaceAll(/\s+/g, '');
}

async function measure() {
  // One after another: starting is measured as well.
  for (const worker of workers) await worker.draw(worker.warmUp);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const worker of workers) {
      const { timesMs, cpuMs } = await worker.draw(worker.count);
      worker.timesMs.push(...timesMs);
      worker.cpuMs += cpuMs;
    }
  }
  const single = workers.map((worker) => ({ ...worker, peakMb: worker.peakBytes() / 1e6 }));
  console.log(
    `${cpus()[0]?.model ?? ''}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}; ${ROUNDS} rounds\n`,
  );
  const slowest = quantile(single.at(-1)?.timesMs ?? [], 0.5);
  printRow([
    'one document',
    'p50 ms',
    'p99 ms',
    'CPU ms',
    'documents/s',
    'peak MB',
    'bytes',
    'first ms',
    'times Chromium',
  ]);
  for (const { title, timesMs, cpuMs, peakMb, bytes, firstMs } of single) {
    const p50 = quantile(timesMs, 0.5);
    const perSecond = (timesMs.length * 1000) / timesMs.reduce((sum, ms) => sum + ms, 0);
    const figures = [
      p50.toFixed(2),
      quantile(timesMs, 0.99).toFixed(1),
      isElsewhere(title) ? '–' : (cpuMs / timesMs.length).toFixed(2),
      perSecond.toFixed(perSecond < 10 ? 1 : 0),
    ];
    printRow([
      title,
      ...figures,
      peakMb.toFixed(0),
      String(bytes),
      firstMs.toFixed(0),
      (slowest / p50).toFixed(1),
    ]);
  }
  console.log('');
  printRow([`${MERGED} in one file`, 'ms', 'CPU ms', 'MB', 'peak MB']);
  for (const worker of workers) {
    const { timesMs, cpuMs, bytes } = await worker.merge();
    const cpu = isElsewhere(worker.title) ? '–' : cpuMs.toFixed(0);
    printRow([
      worker.title,
      quantile(timesMs, 0.5).toFixed(0),
      cpu,
      (bytes / 1e6).toFixed(2),
      (worker.peakBytes() / 1e6).toFixed(0),
    ]);
  }
}

/**
 * The peak memory of a process and those it started, on Linux; elsewhere 0.
 * @param {number} pid
 * @returns {number}
 */
function peakBytes(pid) {
  if (process.platform !== 'linux') return 0;
  /** @type {Map<number, number[]>} */
  const children = new Map();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = Number(/^PPid:\s+(\d+)/m.exec(statusOf(entry))?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const sum = (/** @type {number} */ one) => {
    const own = Number(/^VmHWM:\s+(\d+)/m.exec(statusOf(String(one)))?.[1] ?? 0) * 1024;
    /** @type {number} */
    const total = (children.get(one) ?? []).reduce((bytes, child) => bytes + sum(child), own);
    return total;
  };
  return sum(pid);
}

/** @param {string} pid */
function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return ''; // It has ended.
  }
}

/**
 * Whether other processes, whose time is not counted, do most of the work.
 * @param {string} title
 */
function isElsewhere(title) {
  return title.startsWith('Chromium');
}

/** @param {number[]} values @param {number} share of them that are not larger */
function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** @param {string[]} cells */
function printRow(cells) {
  const [name = '', ...figures] = cells;
  console.log(`${name.padEnd(28)}${figures.map((figure) => figure.padStart(15)).join('')}`);
}
