import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';

const FILE = './kinds.ts';

it('the list of kinds is that of their files', async () => {
  const files = (await readdir(new URL('../kinds/', import.meta.url))).toSorted();
  const kinds = files.map((file) => file.replace('.ts', ''));
  const text = `// Written by \`npx vitest run --project unit document/kinds -u\`, and compared with the files by the same test.
import type { ReceiptKind } from '../../../_shared/contract/receipt-kind.ts';
${kinds.map((kind) => `import { ${kind} } from '../kinds/${kind}.ts';`).join('\n')}
import type { DocumentKind } from './kind.ts';

/** All that is drawn and mailed because of the kind of a receipt. */
export const KINDS: Readonly<Record<ReceiptKind, DocumentKind>> = {
${kinds.map((kind) => `  ${kind},`).join('\n')}
};
`;
  await expect(text).toMatchFileSnapshot(FILE);
});
