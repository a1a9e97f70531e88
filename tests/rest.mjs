// `npm run test:rest -- path/to/postgrest` runs the integration tests on PostgREST itself instead of the embedded REST.
// With --record, the responses of PostgREST become the reference for the embedded REST.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { REST_RELEASE } from './releases.mjs';
import { build, runTests, vitest } from './sections.mjs';
import { answerHelp } from '../tools/help.mjs';

answerHelp(import.meta);

const options = process.argv.slice(2);
const name = options.find((option) => !option.startsWith('--'));
/** The local tests that can run on both REST services. */
const ANSWERS = ['rest-answers', 'killed-backend'].map((one) => `tests/local/${one}.test.ts`);

await runTests(() => {
  if (name === undefined) {
    throw new Error(
      `Download PostgREST v${REST_RELEASE} for this machine from https://github.com/PostgREST/postgrest/releases, unpack it, and pass its path: npm run test:rest -- path/to/postgrest`,
    );
  }
  // npm starts this script in the project's folder, but a relative path starts at the caller's folder.
  const program = path.resolve(process.env['INIT_CWD'] ?? '.', name);
  const version = spawnSync(program, ['--version'], { encoding: 'utf8' });
  if (version.status !== 0) throw new Error(`${program} cannot run on this machine`);
  const release = version.stdout.trim();
  const notes = release.includes(REST_RELEASE)
    ? []
    : [`The tests ran with ${release} instead of PostgREST ${REST_RELEASE}`];
  const variables = {
    KLINKY_REST: program,
    ...(options.includes('--record') && { KLINKY_RECORD: 'yes' }),
  };
  return {
    steps: [
      [
        {
          build,
          answers: vitest(['local'], { files: ANSWERS, variables }),
          integration: vitest(['integration'], { variables }),
        },
      ],
    ],
    notes,
  };
});
