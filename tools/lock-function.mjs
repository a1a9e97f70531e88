// `npm run lock`: writes the lock of the function, after a change of its imports. By the Deno that hosted functions run on, since
// that of newer ones has a format which it cannot read.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureHostedDeno } from './hosted-deno.mjs';
import { PROJECT_ROOT } from './install.mjs';

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
  // The root's package.json is none of the function's.
  { cwd: FUNCTION, stdio: 'inherit', env: { ...process.env, DENO_NO_PACKAGE_JSON: '1' } },
);
process.exitCode = status ?? 1;
