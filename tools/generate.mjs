// `npm run generate`: writes the generated sources that are not in Git, each only after a change of its own sources. Every command that
// reads them calls this first. After a change of texts or routes, run it for the editor.
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { claimWhenFree } from '../local/processes/claim.mjs';
import { PROJECT_ROOT } from './install.mjs';
import { buildWhenStale } from './build-when-stale.mjs';

if (process.argv[1] === import.meta.filename) await generate(PROJECT_ROOT);

/**
 * Writes the list of the texts' parts, the texts' types and the tree of the routes. Commands that run at once write one after the other.
 * @param {string} projectRoot
 */
export async function generate(projectRoot) {
  const claimed = await claimWhenFree(path.join(projectRoot, '.build', 'generating'), () => {});
  try {
    await generateStale(projectRoot);
  } finally {
    claimed.release();
  }
}

/** @param {string} projectRoot */
async function generateStale(projectRoot) {
  const web = path.join(projectRoot, 'web');
  const texts = path.join(web, 'src/i18n');
  const types = path.join(texts, 'i18n-types.ts');
  await buildWhenStale(
    projectRoot,
    'texts',
    types,
    ['web/src/i18n/fr', 'web/src/i18n/en', '.typesafe-i18n.json', 'tools/generate.mjs'],
    async () => {
      writeTextParts(texts);
      const program = path.join(projectRoot, 'node_modules/.bin/typesafe-i18n');
      const { status, stdout, stderr } = spawnSync(program, ['--no-watch'], {
        cwd: projectRoot,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`The types of the texts could not be written.\n${stdout}${stderr}`);
    },
  );
  const tree = path.join(web, 'src/routeTree.gen.ts');
  await buildWhenStale(projectRoot, 'routes', tree, ['web/src/routes', 'web/vite.config.ts'], async () => {
    const { resolveConfig } = await import('vite');
    // The router's plugin writes the tree when it reads its configuration.
    await resolveConfig(
      { root: web, configFile: path.join(web, 'vite.config.ts'), logLevel: 'warn' },
      'build',
    );
  });
}

/**
 * Writes the index of each language, with every text, and the names of the parts.
 * @param {string} folder of the texts
 */
function writeTextParts(folder) {
  const heading =
    "// Written by `npm run generate`: a part of the texts is a file in each of the languages' folders.\n";
  const parts = readdirSync(path.join(folder, 'fr'))
    .filter((file) => file !== 'index.ts')
    .map((file) => path.basename(file, '.ts'))
    .toSorted();
  for (const [language, type] of Object.entries({ fr: 'BaseTranslation', en: 'Translation' })) {
    const lines = [
      `import type { ${type} } from '../i18n-types';`,
      ...parts.map((part) => `import ${part} from './${part}.js';`),
      '',
      '/** Every text: for the types and for tests. A page loads the parts it needs by texts.ts. */',
      'export default {',
      ...parts.map((part) => `  ...${part},`),
      `} satisfies ${type};`,
    ];
    writeFileSync(path.join(folder, language, 'index.ts'), `${heading}${lines.join('\n')}\n`);
  }
  const names = parts.map((part) => `  | '${part}'`).join('\n');
  writeFileSync(path.join(folder, 'i18n-parts.ts'), `${heading}export type TextPart =\n${names};\n`);
}
