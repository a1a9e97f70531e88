import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { DocumentKind } from '../../_shared/contract/document-kind.ts';
import { readPages } from '../pdf/read-pdf.ts';
import { drawDocuments } from './draw.ts';
import { documentMail } from './mail.ts';
import { SAMPLES } from './samples.ts';

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

it.each(Object.entries(SAMPLES))(
  'the sample %s is drawn in each of its languages, and mailed',
  async (_, content) => {
    const pdf = drawDocuments([{ content, signature: null, ending: null }]);
    const pages = await readPages(pdf);
    expect(pages.length).toBeGreaterThanOrEqual(content.head.isBilingual ? 2 : 1);
    for (const page of pages) expect(page).toContain(content.head.number);
    const { subject, text, attachments } = await documentMail('elodie@klinky.test', content, pdf);
    expect(subject).toContain(content.letter('fr').title);
    expect(text).toContain(content.head.verificationUrl);
    expect(attachments).toEqual([expect.objectContaining({ filename: content.fileName() })]);
  },
);

it('each kind has a sample', () => {
  expect(Object.keys(SAMPLES)).toEqual(expect.arrayContaining([...DocumentKind.options]));
});
