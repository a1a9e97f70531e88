// `npm run test:rest -- path/to/postgrest`: the integration tests on PostgREST itself in place of the embedded REST. With --record,
// its answers become those that the embedded one is compared with.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { build, runTests, vitest } from './sections.mjs';

/** The release that the embedded REST answers like, and hosted projects run. */
const VERSION = '13.0.8';

const options = process.argv.slice(2);
const name = options.find((option) => !option.startsWith('--'));
/** In the folder of the local tests, those that can be asked of either. */
const ANSWERS = ['rest-answers', 'killed-backend'].map((one) => `tests/local/${one}.test.ts`);

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
  const variables = {
    KLINKY_REST: program,
    ...(options.includes('--record') && { KLINKY_RECORD: 'yes' }),
  };
  return {
    steps: [
      { build },
      { answers: vitest(['local'], { files: ANSWERS, variables }) },
      { integration: vitest(['integration'], { variables }) },
    ],
    notes,
  };
});
