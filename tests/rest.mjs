// `npm run test:rest -- path/to/postgrest`: the integration tests on PostgREST itself in place of the embedded REST.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { build, runTests, vitest } from './sections.mjs';

/** The release that the embedded REST answers like, and hosted projects run. */
const VERSION = '13.0.8';

const [name] = process.argv.slice(2);

await runTests(() => {
  if (name === undefined) {
    throw new Error(
      `Download PostgREST v${VERSION} for this machine from https://github.com/PostgREST/postgrest/releases, unpack it, and name it: npm run test:rest -- path/to/postgrest`,
    );
  }
  // npm starts this in the project's folder, while a path is named from where the command was typed.
  const program = path.resolve(process.env['INIT_CWD'] ?? '.', name);
  const told = spawnSync(program, ['--version'], { encoding: 'utf8' });
  if (told.status !== 0) throw new Error(`${program} cannot run here`);
  const release = told.stdout.trim();
  const notes = release.includes(VERSION) ? [] : [`${release} was tested, not PostgREST ${VERSION}`];
  const variables = { KLINKY_REST: program };
  return {
    steps: [{ build }, { integration: vitest(['integration'], { variables }) }],
    notes,
  };
});
