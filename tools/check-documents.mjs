// `npm run documents:check`: draws each kind of document, and checks with veraPDF that it is valid PDF/UA-1 and
// PDF/A-2a. The command needs Java 17 and Maven, which downloads veraPDF.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { importSource } from './import-source.mjs';
import { PROJECT_ROOT } from './install.mjs';
import { answerHelp } from './help.mjs';

answerHelp(import.meta);

const folder = path.join(PROJECT_ROOT, '.build/documents');
const libraries = path.join(PROJECT_ROOT, '.build/verapdf');

/** @type {typeof import('../supabase/functions/v1/documents/draw.ts')} */
const { drawDocuments } = await importSource('supabase/functions/v1/documents/draw.ts');
/** @type {typeof import('../supabase/functions/v1/documents/samples.fixture.ts')} */
const { documentOf, SAMPLES } = await importSource('supabase/functions/v1/documents/samples.fixture.ts');
/** @type {typeof import('../supabase/functions/v1/documents/kinds/receipt/samples.fixture.ts')} */
const { bilingual, partial, quittance } = await importSource(
  'supabase/functions/v1/documents/kinds/receipt/samples.fixture.ts',
);
/** @type {typeof import('../supabase/functions/v1/documents/sample-signature.fixture.ts')} */
const { sampleSignature } = await importSource('supabase/functions/v1/documents/sample-signature.fixture.ts');
/** @type {typeof import('../supabase/functions/v1/accounts/statement/draw.ts')} */
const { drawStatement } = await importSource('supabase/functions/v1/accounts/statement/draw.ts');
/** @type {typeof import('../supabase/functions/v1/accounts/statement/samples.fixture.ts')} */
const { monthly, statement } = await importSource(
  'supabase/functions/v1/accounts/statement/samples.fixture.ts',
);

const signature = sampleSignature();
const signed = Object.entries(SAMPLES).map(
  ([name, content]) => /** @type {const} */ ([name, { content, signature, ending: null }]),
);
/** @type {Record<string, import('../supabase/functions/v1/documents/draw.ts').Drawable[]>} */
const documents = {
  ...Object.fromEntries(signed.map(([name, document]) => [name, [document]])),
  unsigned: [documentOf(quittance)],
  voided: [documentOf(bilingual, signature, { state: 'voided' })],
  replaced: [documentOf(partial, signature, { state: 'replaced', by: 'Q-2026-0012' })],
  drafts: signed.map(([, document]) => ({ ...document, ending: { state: 'draft' } })),
  allVoided: signed.map(([, document]) => ({ ...document, ending: { state: 'voided' } })),
  month: signed.map(([, document]) => document),
};
const kinds = [
  ...Object.entries(documents).map(([name, drawn]) => ({ name, bytes: drawDocuments(drawn) })),
  { name: 'statement', bytes: drawStatement(statement) },
  { name: 'statement-long', bytes: drawStatement(monthly(100)) },
];
mkdirSync(folder, { recursive: true });
const files = kinds.map(({ name, bytes }) => {
  const file = path.join(folder, `${name}.pdf`);
  writeFileSync(file, bytes);
  return file;
});

const pom = path.join(PROJECT_ROOT, 'tools/verapdf/pom.xml');
const order = ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${libraries}`];
execFileSync('mvn', order, { stdio: 'inherit' });
const source = path.join(PROJECT_ROOT, 'tools/verapdf/Validate.java');
try {
  execFileSync('java', ['-cp', path.join(libraries, '*'), source, ...files], { stdio: 'inherit' });
} catch {
  process.exitCode = 1;
}
