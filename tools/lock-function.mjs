// `npm run lock`: writes the lock of the function. Run it after a change of the function's imports. The script uses the
// Deno of hosted functions, because this Deno cannot read a lock that a newer Deno has written.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureHostedDeno } from './hosted-deno.mjs';
import { PROJECT_ROOT } from './install.mjs';
import { answerHelp } from './help.mjs';

answerHelp(import.meta);

const FUNCTION = path.join(PROJECT_ROOT, 'supabase/functions/v1');

const { status } = spawnSync(
  ensureHostedDeno(),
  [
    'cache',
    '--node-modules-dir=none',
    `--config=${FUNCTION}/deno.json`,
    `--lock=${FUNCTION}/deno.lock`,
    'index.ts',
  ],
  // Deno must ignore the package.json of the project's root.
  { cwd: FUNCTION, stdio: 'inherit', env: { ...process.env, DENO_NO_PACKAGE_JSON: '1' } },
);
process.exitCode = status ?? 1;
