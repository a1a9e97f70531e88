// `npm run documents`: draws the sample documents and writes their pages as images to docs/documents. Needs pdftoppm
// (Debian: poppler-utils).
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const project = new URL('..', import.meta.url);
/** @template T @param {string} path @returns {Promise<T>} */
const load = async (path) => (await runnerImport(fileURLToPath(new URL(path, project)))).module;

/** @type {typeof import('../supabase/functions/v1/receipts/document/draw.ts')} */
const { drawReceipts } = await load('supabase/functions/v1/receipts/document/draw.ts');
/** @type {typeof import('../supabase/functions/v1/receipts/document/samples.ts')} */
const samples = await load('supabase/functions/v1/receipts/document/samples.ts');

/** @type {typeof import('../supabase/functions/v1/accounts/statement/draw.ts')} */
const { drawStatement } = await load('supabase/functions/v1/accounts/statement/draw.ts');
/** @type {typeof import('../supabase/functions/v1/accounts/statement/samples.ts')} */
const { statement } = await load('supabase/functions/v1/accounts/statement/samples.ts');

const folder = fileURLToPath(new URL('docs/documents/', project));
mkdirSync(folder, { recursive: true });
const signature = samples.sampleSignature();
const receipts = Object.entries(samples.SAMPLES).map(
  ([name, snapshot]) => /** @type {const} */ ([name, drawReceipts([{ snapshot, signature, ending: null }])]),
);
for (const [name, input] of [...receipts, /** @type {const} */ (['statement', drawStatement(statement)])]) {
  execFileSync('pdftoppm', ['-r', '80', '-png', '-', `${folder}${name}`], { input });
}
