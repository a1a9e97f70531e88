// `npm run bench:pdf -- --rounds 5`: measures how fast quittances are drawn, on Deno as in production. Fails if a
// tenant's name is missing from the text of the last PDF. See README.md.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { extractText, getDocumentProxy } from 'unpdf';
import { drawDocuments } from '../supabase/functions/v1/documents/draw.ts';
import { quittance } from '../supabase/functions/v1/documents/kinds/receipt/samples.fixture.ts';
import { sampleSignature } from '../supabase/functions/v1/documents/sample-signature.fixture.ts';
import { documentOf } from '../supabase/functions/v1/documents/samples.fixture.ts';
import { machine, quantile } from './figures.mjs';
import { answerHelp } from '../tools/help.mjs';

answerHelp(import.meta);

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const PER_ROUND = 200;
const MERGED = 500;
const NAMES = ['Łukasz', 'Anaïs', 'Nguyễn Thị', 'Søren', 'Αλέξανδρος', 'Жанна', 'Şeyma', 'Zoë'];

const signature = sampleSignature();
const documents = Array.from({ length: MERGED }, (_, index) =>
  documentOf(
    {
      ...quittance,
      number: `Q-2026-${String(index + 1).padStart(4, '0')}`,
      tenants: [
        {
          firstName: NAMES[index % NAMES.length] ?? '',
          lastName: `Nguyễn-Öztürk ${index}`,
          companyName: null,
        },
      ],
      rent: 500 + index,
    },
    signature,
  ),
);

const first = drawTimed(documents.slice(0, 1));
// Draw a hundred documents first, so that V8 has optimized the code.
for (const document of documents.slice(0, 100)) drawTimed([document]);
const cpu = process.cpuUsage();
const timesMs = Array.from(
  { length: Number(options.rounds) * PER_ROUND },
  (_, index) => drawTimed(documents.slice(index % MERGED, (index % MERGED) + 1)).ms,
);
const { user, system } = process.cpuUsage(cpu);
const merged = drawTimed(documents);
// Pass a copy, because the PDF reader detaches the buffer.
await assertNames(new Uint8Array(merged.bytes));

console.log(`${machine()}; ${options.rounds} rounds of ${PER_ROUND}\n`);
console.log(`one document, p50     ${quantile(timesMs, 0.5).toFixed(2)} ms`);
console.log(`one document, p99     ${quantile(timesMs, 0.99).toFixed(1)} ms`);
console.log(`one document, CPU     ${((user + system) / 1000 / timesMs.length).toFixed(2)} ms`);
console.log(`one document          ${first.bytes.length} bytes`);
console.log(
  `${MERGED} in one file       ${merged.ms.toFixed(0)} ms, ${(merged.bytes.length / 1e6).toFixed(2)} MB`,
);
console.log(`memory                ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);

/** @param {typeof documents} some */
function drawTimed(some) {
  const startedMs = performance.now();
  const bytes = drawDocuments(some);
  return { bytes, ms: performance.now() - startedMs };
}

/** Throws if a tenant's name is missing from the text of the PDF. @param {Uint8Array} bytes */
async function assertNames(bytes) {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  const found = squeeze(text);
  for (const index of documents.keys()) {
    const name = `${NAMES[index % NAMES.length]} Nguyễn-Öztürk ${index}`;
    if (!found.includes(squeeze(name))) throw new Error(`"${name}" is not in the text of the PDF`);
  }
}

/** @param {string} text */
function squeeze(text) {
  return text.normalize('NFC').replaceAll(/\s+/g, '');
}
