// `npm run generate`: writes the route tree, which is not in Git, if the routes have changed. Every command that reads the
// route tree calls this script first. After a change of routes, run this script yourself, so that the editor finds the
// new routes.
import path from 'node:path';
import { claim } from '../local/claim.mjs';
import { PROJECT_ROOT } from './install.mjs';
import { buildWhenStale } from './build-when-stale.mjs';
import { answerHelp } from './help.mjs';

answerHelp(import.meta);

if (process.argv[1] === import.meta.filename) await generate(PROJECT_ROOT);

/**
 * Writes the route tree. Concurrent commands wait for each other.
 * @param {string} projectRoot
 */
export async function generate(projectRoot) {
  const claimed = await claim(path.join(projectRoot, '.build', 'generating'));
  try {
    await generateStale(projectRoot);
  } finally {
    claimed.release();
  }
}

/** @param {string} projectRoot */
async function generateStale(projectRoot) {
  const web = path.join(projectRoot, 'web');
  const tree = path.join(web, 'src/routeTree.gen.ts');
  await buildWhenStale(projectRoot, 'routes', tree, ['web/src/routes', 'web/vite.config.ts'], async () => {
    const { resolveConfig } = await import('vite');
    // The router's plugin writes the route tree when it reads its configuration.
    await resolveConfig(
      { root: web, configFile: path.join(web, 'vite.config.ts'), logLevel: 'warn' },
      'build',
    );
  });
}
