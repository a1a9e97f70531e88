// `npm run documents`: draws the sample documents and writes their pages as images to .build/documents, and the one that the
// README shows to docs/images. Needs pdftoppm (Debian: poppler-utils).
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const project = new URL('..', import.meta.url);
/** @template T @param {string} path @returns {Promise<T>} */
const load = async (path) => (await runnerImport(fileURLToPath(new URL(path, project)))).module;

/** @type {typeof import('../supabase/functions/v1/documents/draw.ts')} */
const { drawDocuments } = await load('supabase/functions/v1/documents/draw.ts');
/** @type {typeof import('../supabase/functions/v1/documents/samples.fixture.ts')} */
const { SAMPLES } = await load('supabase/functions/v1/documents/samples.fixture.ts');
/** @type {typeof import('../supabase/functions/v1/documents/sample-signature.fixture.ts')} */
const { sampleSignature } = await load('supabase/functions/v1/documents/sample-signature.fixture.ts');

/** @type {typeof import('../supabase/functions/v1/accounts/statement/draw.ts')} */
const { drawStatement } = await load('supabase/functions/v1/accounts/statement/draw.ts');
/** @type {typeof import('../supabase/functions/v1/accounts/statement/samples.fixture.ts')} */
const { statement } = await load('supabase/functions/v1/accounts/statement/samples.fixture.ts');

const folder = fileURLToPath(new URL('.build/documents/', project));
mkdirSync(folder, { recursive: true });
const signature = sampleSignature();
const documents = Object.entries(SAMPLES).map(
  ([name, content]) => /** @type {const} */ ([name, drawDocuments([{ content, signature, ending: null }])]),
);
for (const [name, input] of [...documents, /** @type {const} */ (['statement', drawStatement(statement)])]) {
  execFileSync('pdftoppm', ['-r', '80', '-png', '-', `${folder}${name}`], { input });
}
copyFileSync(`${folder}quittance-1.png`, fileURLToPath(new URL('docs/images/quittance.png', project)));
