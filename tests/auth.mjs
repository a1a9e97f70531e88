// `npm run test:auth` runs the Auth tests on Supabase's own Auth instead of the embedded Auth. The script builds
// Supabase's Auth from tests/auth/go.mod, or uses the program that the command names: `npm run test:auth --
// path/to/auth`. With --record, the responses of Supabase's Auth become the reference for the embedded Auth.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { PROJECT_ROOT } from '../tools/install.mjs';
import { AUTH_RELEASE } from './releases.mjs';
import { build, runTests, vitest } from './sections.mjs';
import { answerHelp } from '../tools/help.mjs';

answerHelp(import.meta);

const MODULE = 'github.com/supabase/auth';
const FILES = [
  'account',
  'authentication',
  'own-password',
  'password',
  'rate-limits',
  'realtime',
  'session',
  'users',
  'whitelist',
].map((name) => `tests/integration/${name}.test.ts`);

const options = process.argv.slice(2);
const name = options.find((option) => !option.startsWith('--'));

await runTests(() => {
  // npm starts this script in the project's folder, but the user types a path relative to his own folder.
  const program = name === undefined ? buildAuth() : path.resolve(process.env['INIT_CWD'] ?? '.', name);
  if (spawnSync(program, ['version']).status !== 0)
    throw new Error(`${program} cannot run on this machine. ${otherWay()}`);
  const variables = {
    KLINKY_AUTH: program,
    ...(options.includes('--record') && { KLINKY_RECORD: 'yes' }),
    // Runs one file at a time. Supabase's Auth takes sixteen times as long as the embedded Auth to hash a password, and
    // some tests hash hundreds of passwords at once.
    VITEST_MAX_WORKERS: '1',
  };
  return {
    steps: [
      [
        {
          build,
          answers: vitest(['local'], { files: ['tests/local/auth-answers.test.ts'], variables }),
          keys: vitest(['auth'], { variables }),
          integration: vitest(['integration'], { files: FILES, variables }),
        },
      ],
    ],
  };
});

/** Returns the path of the built program. The first build takes several minutes. */
function buildAuth() {
  const program = path.join(PROJECT_ROOT, '.build', `auth-${AUTH_RELEASE}`);
  console.log(`Building Auth ${AUTH_RELEASE} …`);
  const { error, status } = spawnSync('go', ['build', '-o', program, MODULE], {
    cwd: path.join(PROJECT_ROOT, 'tests', 'auth'),
    env: { ...process.env, CGO_ENABLED: '0' },
    stdio: 'inherit',
  });
  if (error !== undefined)
    throw new Error(`Go 1.21 or later is needed to build Auth: https://go.dev/doc/install. ${otherWay()}`);
  if (status !== 0) throw new Error(`Auth could not be built: see Go’s message above. ${otherWay()}`);
  return program;
}

function otherWay() {
  return `Or download Auth v${AUTH_RELEASE} for this machine from https://${MODULE}/releases, unpack it, and pass its path: npm run test:auth -- path/to/auth`;
}
