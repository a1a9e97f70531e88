// `npm run ledger -- --minutes 60`: plays random steps on random accounts, and fails if an invariant is broken that
// is not known to be broken. See README.md.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '../tools/install.mjs';
import { machine } from './figures.mjs';

const HELP = `npm run ledger -- [options]

  --minutes <n>  plays accounts for so long, 10 by default
  --seed <n>     the seed of the first account; a random one by default
  --help         prints this text`;

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (options.help) {
  console.log(HELP);
} else if (!(Number(options.minutes) > 0)) {
  console.error(`--minutes must be a number above 0\n\n${HELP}`);
  process.exitCode = 1;
} else {
  const seed = options.seed ?? String(randomInt(2 ** 31));
  console.log(`${machine()}\n${options.minutes} minutes from seed ${seed}`);
  const vitest = path.join(PROJECT_ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const file = 'tests/rls/ledger-commands-random.test.ts';
  spawn(process.execPath, [vitest, 'run', file, '--silent=false', '-t', 'random steps'], {
    cwd: PROJECT_ROOT,
    stdio: 'inherit',
    env: { ...process.env, LEDGER_MINUTES: options.minutes, LEDGER_SEED: seed },
  }).on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
