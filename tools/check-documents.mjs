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
const room = path.join(project, 'supabase/functions/v1/receipts/document');
/** @template T @param {string} file @returns {Promise<T>} */
const load = async (file) => (await runnerImport(path.join(room, file))).module;

/** @type {typeof import('../supabase/functions/v1/receipts/document/draw.ts')} */
const { drawReceipts } = await load('draw.ts');
/** @type {typeof import('../supabase/functions/v1/receipts/document/samples.ts')} */
const { bilingual, partial, quittance, sampleSignature } = await load('samples.ts');

const signature = sampleSignature();
/** @type {Record<string, import('../supabase/functions/v1/receipts/document/draw.ts').ReceiptDocument[]>} */
const kinds = {
  quittance: [{ snapshot: quittance, signature, ending: null }],
  unsigned: [{ snapshot: quittance, signature: null, ending: null }],
  partial: [{ snapshot: partial, signature, ending: null }],
  bilingual: [{ snapshot: bilingual, signature, ending: null }],
  voided: [{ snapshot: bilingual, signature, ending: { state: 'voided' } }],
  replaced: [{ snapshot: partial, signature, ending: { state: 'replaced', by: 'Q-2026-0012' } }],
  month: [quittance, partial, bilingual].map((snapshot) => ({ snapshot, signature, ending: null })),
};
mkdirSync(folder, { recursive: true });
const files = Object.entries(kinds).map(([name, documents]) => {
  const file = path.join(folder, `${name}.pdf`);
  writeFileSync(file, drawReceipts(documents));
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
