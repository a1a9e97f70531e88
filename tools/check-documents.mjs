// `npm run documents:check`: draws each kind of document and has veraPDF say whether it is PDF/UA-1 and PDF/A-2a. Needs Java 17
// and Maven, which fetches veraPDF.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const project = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(project, '.build/documents');
const libraries = path.join(project, '.build/verapdf');
const room = path.join(project, 'supabase/functions/v1');
/** @template T @param {string} file @returns {Promise<T>} */
const load = async (file) => (await runnerImport(path.join(room, file))).module;

/** @type {typeof import('../supabase/functions/v1/receipts/document/draw.ts')} */
const { drawReceipts } = await load('receipts/document/draw.ts');
/** @type {typeof import('../supabase/functions/v1/receipts/document/samples.ts')} */
const { SAMPLES, sampleSignature } = await load('receipts/document/samples.ts');
/** @type {typeof import('../supabase/functions/v1/accounts/statement/draw.ts')} */
const { drawStatement } = await load('accounts/statement/draw.ts');
/** @type {typeof import('../supabase/functions/v1/accounts/statement/samples.ts')} */
const { monthly, statement } = await load('accounts/statement/samples.ts');

const signature = sampleSignature();
/** @type {Record<string, import('../supabase/functions/v1/receipts/document/draw.ts').ReceiptDocument[]>} */
const receipts = {
  ...Object.fromEntries(
    Object.entries(SAMPLES).map(([name, snapshot]) => [name, [{ snapshot, signature, ending: null }]]),
  ),
  unsigned: [{ snapshot: SAMPLES.quittance, signature: null, ending: null }],
  voided: [{ snapshot: SAMPLES.bilingual, signature, ending: { state: 'voided' } }],
  replaced: [{ snapshot: SAMPLES.partial, signature, ending: { state: 'replaced', by: 'Q-2026-0012' } }],
  month: Object.values(SAMPLES).map((snapshot) => ({ snapshot, signature, ending: null })),
};
const kinds = [
  ...Object.entries(receipts).map(([name, documents]) => ({ name, bytes: drawReceipts(documents) })),
  { name: 'statement', bytes: drawStatement(statement) },
  { name: 'statement-long', bytes: drawStatement(monthly(100)) },
];
mkdirSync(folder, { recursive: true });
const files = kinds.map(({ name, bytes }) => {
  const file = path.join(folder, `${name}.pdf`);
  writeFileSync(file, bytes);
  return file;
});

const pom = path.join(project, 'tools/verapdf/pom.xml');
const order = ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${libraries}`];
execFileSync('mvn', order, { stdio: 'inherit' });
const source = path.join(project, 'tools/verapdf/Validate.java');
try {
  execFileSync('java', ['-cp', path.join(libraries, '*'), source, ...files], { stdio: 'inherit' });
} catch {
  process.exitCode = 1;
}
