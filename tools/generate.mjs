// `npm run generate`: writes the sources that are made of others and are not kept in Git, each only when those have changed. Every
// command that reads them calls this first; after a change of texts or routes, an editor sees the result once one has run.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { PROJECT_ROOT } from './install.mjs';
import { whenStale } from './when-stale.mjs';

if (process.argv[1] === import.meta.filename) await generate(PROJECT_ROOT);

/**
 * The types of the texts, and the tree of the routes.
 * @param {string} projectRoot
 */
export async function generate(projectRoot) {
  const web = path.join(projectRoot, 'web');
  const types = path.join(web, 'src/i18n/i18n-types.ts');
  await whenStale(
    projectRoot,
    'texts',
    types,
    ['web/src/i18n/fr', 'web/src/i18n/en', '.typesafe-i18n.json'],
    async () => {
      const program = path.join(projectRoot, 'node_modules/.bin/typesafe-i18n');
      const { status, stdout, stderr } = spawnSync(program, ['--no-watch'], {
        cwd: projectRoot,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`The types of the texts could not be written.\n${stdout}${stderr}`);
    },
  );
  const tree = path.join(web, 'src/routeTree.gen.ts');
  await whenStale(projectRoot, 'routes', tree, ['web/src/routes', 'web/vite.config.ts'], async () => {
    const { resolveConfig } = await import('vite');
    // The router's plugin writes the tree as soon as it knows its configuration.
    await resolveConfig(
      { root: web, configFile: path.join(web, 'vite.config.ts'), logLevel: 'warn' },
      'build',
    );
  });
}
