import { readdirSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'supabase/functions/v1/documents';

/**
 * Returns the generated file that lists the kinds of documents. Each kind has a file.
 * @param {string} projectRoot
 * @returns {import('./file.mjs').GeneratedFile}
 */
export function documentKinds(projectRoot) {
  const kinds = readdirSync(path.join(projectRoot, FOLDER, 'kinds'))
    .filter((file) => file.endsWith('.ts'))
    .toSorted()
    .map((file) => ({ file, name: camelCase(path.basename(file, '.ts')) }));
  return {
    file: `${FOLDER}/kinds.ts`,
    text: `// Written by \`npm run generate:all\` from the files of the kinds.
import type { DocumentKind } from '../../_shared/contract/documents/document-kind.ts';
${kinds.map(({ file, name }) => `import { ${name} } from './kinds/${file}';`).join('\n')}
import type { KindOfDocument } from './kind.ts';

/** The readers of each kind of document. */
export const KINDS: Readonly<Record<DocumentKind, KindOfDocument>> = {
${kinds.map(({ name }) => `  ${name},`).join('\n')}
};
`,
  };
}

/** Returns `due-notice` as `dueNotice`. @param {string} name */
function camelCase(name) {
  return name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
}
