import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';

const FOLDER = new URL('kinds/', import.meta.url);
const FILE = './kinds.ts';

it('the list of kinds is that of their files, each of which has the name of its kind', async () => {
  const files = (await readdir(FOLDER)).toSorted();
  const kinds = files.map((file) => {
    const kind = file.replace('.ts', '').replaceAll('-', '_');
    return { file, kind, name: kind.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) };
  });
  const text = `// Written by \`npx vitest run --project unit notifications/kinds -u\`, and compared with the files by the same test: Deno takes along
// what is imported by its name.
${kinds.map(({ file, name }) => `import { ${name} } from './kinds/${file}';`).join('\n')}

/** All kinds of notifications. */
export const KINDS = [
${kinds.map(({ name }) => `  ${name},`).join('\n')}
] as const;
`;
  await expect(text).toMatchFileSnapshot(FILE);

  for (const { file, kind, name } of kinds) {
    const exported: unknown = await import(new URL(file, FOLDER).href);
    expect(exported, file).toMatchObject({ [name]: { kind } });
  }
});
