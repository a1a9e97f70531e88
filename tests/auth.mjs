// `npm run test:auth -- PROGRAM`: what touches Auth, on Supabase's own Auth in place of the embedded one. With --record,
// its answers become those that the embedded one is compared with.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { runTests, vitest } from './sections.mjs';

/** The release that the embedded Auth answers like. */
const VERSION = '2.196.0';
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

const [name, ...options] = process.argv.slice(2);
// npm starts this in the project's folder, while a path is named from where the command was typed.
const program = path.resolve(process.env['INIT_CWD'] ?? '.', name ?? '');

await runTests(() => {
  if (name === undefined) throw new Error(howTo('Which Auth?'));
  if (spawnSync(program, ['version']).status !== 0) throw new Error(howTo(`${program} cannot run here.`));
  const variables = {
    KLINKY_AUTH: program,
    ...(options.includes('--record') && { KLINKY_RECORD: 'yes' }),
    // One file at a time: a hash takes sixteen times as long here, and some tests ask for hundreds at once.
    VITEST_MAX_WORKERS: '1',
  };
  return {
    sections: {
      answers: () => vitest(['local'], { files: ['tests/local/auth-answers.test.ts'], variables }),
      keys: () => vitest(['auth'], { variables }),
      integration: () => vitest(['integration'], { files: FILES, variables }),
    },
  };
});

/** @param {string} problem */
function howTo(problem) {
  return `${problem} Download Auth v${VERSION} for this machine from https://github.com/supabase/auth/releases, unpack it, and name it: npm run test:auth -- path/to/auth`;
}
