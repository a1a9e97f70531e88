// One renderer in a process of its own, under Node or Deno: `pdf-worker.mjs <renderer> <folder>`, where the folder has
// samples.json, signature.png, regular.ttf and semi-bold.ttf. Reads an order per line and writes an answer per line: see
// `Order` and `Answer`.
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline';

/**
 * @typedef {import('../supabase/functions/v1/documents/kinds/receipt/page-text.ts').PageText} PageText
 * @typedef {import('../supabase/functions/v1/documents/kinds/receipt/snapshot.ts').ReceiptSnapshot} ReceiptSnapshot
 * @typedef {{ snapshot: ReceiptSnapshot, text: PageText }} Sample
 * @typedef {{ signature: string, regular: string, semiBold: string }} Files
 * @typedef {{
 *   one(sample: Sample): Uint8Array | Promise<Uint8Array>,
 *   merged(samples: Sample[]): Uint8Array | Promise<Uint8Array>,
 *   close(): Promise<void> | void,
 * }} Renderer
 * @typedef {{ do: 'many', from: number, count: number, file: string } | { do: 'merged', file: string } | { do: 'end' }} Order
 * @typedef {{ timesMs: number[], cpuMs: number, rssBytes: number, firstMs: number }} Answer
 */

const [, , name = '', folder = ''] = process.argv;
/** @type {{ create: (files: Files) => Promise<Renderer> | Renderer }} */
const { create } = await import(`./pdf-${name}.mjs`);
/** @type {Sample[]} */
const samples = JSON.parse(readFileSync(`${folder}/samples.json`, 'utf8'));
const renderer = await create({
  signature: `${folder}/signature.png`,
  regular: `${folder}/regular.ttf`,
  semiBold: `${folder}/semi-bold.ttf`,
});
await renderer.one(sampleAt(0));
// Since the start of the process.
const firstMs = performance.now();

for await (const line of createInterface({ input: process.stdin })) {
  /** @type {Order} */
  const order = JSON.parse(line);
  if (order.do === 'end') break;
  const cpu = process.cpuUsage();
  /** @type {number[]} */
  const timesMs = [];
  let bytes = new Uint8Array();
  const count = order.do === 'many' ? order.count : 1;
  for (let index = 0; index < count; index += 1) {
    const startedMs = performance.now();
    bytes = new Uint8Array(
      order.do === 'many' ? await renderer.one(sampleAt(order.from + index)) : await renderer.merged(samples),
    );
    timesMs.push(performance.now() - startedMs);
  }
  const { user, system } = process.cpuUsage(cpu);
  writeFileSync(order.file, bytes);
  /** @type {Answer} */
  const answer = { timesMs, cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage().rss, firstMs };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await renderer.close();
process.exit(0);

/** @param {number} index */
function sampleAt(index) {
  const sample = samples[index % samples.length];
  if (sample === undefined) throw new Error('There are no samples');
  return sample;
}
