import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';

const FILE = './kinds.ts';

it('the list of kinds is that of their files', async () => {
  const files = (await readdir(new URL('./kinds/', import.meta.url)))
    .filter((file) => file.endsWith('.ts'))
    .toSorted();
  const kinds = files.map((file) => file.replace('.ts', ''));
  const text = `// Written by \`npx vitest run --project unit documents/kinds -u\`, and compared with the files by the same test.
import type { DocumentKind } from '../../_shared/contract/document-kind.ts';
${kinds.map((kind) => `import { ${kind} } from './kinds/${kind}.ts';`).join('\n')}
import type { KindOfDocument } from './kind.ts';

/** How the documents of each kind are read. */
export const KINDS: Readonly<Record<DocumentKind, KindOfDocument>> = {
${kinds.map((kind) => `  ${kind},`).join('\n')}
};
`;
  await expect(text).toMatchFileSnapshot(FILE);
});
