// `npm run documents`: draws the sample documents and writes their pages as images to docs/documents. Needs pdftoppm
// (Debian: poppler-utils).
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const project = new URL('..', import.meta.url);
/** @template T @param {string} path @returns {Promise<T>} */
const load = async (path) => (await runnerImport(fileURLToPath(new URL(path, project)))).module;

/** @type {typeof import('../supabase/functions/v1/pdf/receipt.ts')} */
const { renderReceipt } = await load('supabase/functions/v1/pdf/receipt.ts');
/** @type {typeof import('../supabase/functions/v1/pdf/samples.ts')} */
const samples = await load('supabase/functions/v1/pdf/samples.ts');

const folder = fileURLToPath(new URL('docs/documents/', project));
mkdirSync(folder, { recursive: true });
const { sampleSignature, ...documents } = samples;
for (const [name, snapshot] of Object.entries(documents)) {
  const input = renderReceipt(snapshot, sampleSignature());
  execFileSync('pdftoppm', ['-r', '80', '-png', '-', `${folder}${name}`], { input });
}
