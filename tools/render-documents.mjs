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

const folder = fileURLToPath(new URL('docs/documents/', project));
mkdirSync(folder, { recursive: true });
const { bilingual, partial, quittance, sampleSignature } = samples;
const signature = sampleSignature();
for (const [name, snapshot] of Object.entries({ bilingual, partial, quittance })) {
  const input = drawReceipts([{ snapshot, signature, ending: null }]);
  execFileSync('pdftoppm', ['-r', '80', '-png', '-', `${folder}${name}`], { input });
}
