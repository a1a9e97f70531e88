// The Deno of hosted functions, for tests and benchmarks.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installSeparately } from './separate-package.mjs';

/** The release of Supabase Edge Runtime that the pinned CLI starts, without the patch. */
export const EDGE_RUNTIME_RELEASE = '1.74';
/** The Deno version of `EDGE_RUNTIME_RELEASE`. */
export const HOSTED_DENO_VERSION = '2.1.4';

/** Returns the path of the Deno of hosted functions. Installs a missing Deno from npm (140 MB). */
export function ensureHostedDeno() {
  const folder = installSeparately('deno', HOSTED_DENO_VERSION);
  // Link the program into the package, as npm does after an installation.
  const program = createRequire(import.meta.url)(path.join(folder, 'install_api.cjs')).runInstall();
  // If npm has no Deno of this version for the platform, `runInstall` returns the path of the project's own Deno.
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  if (stdout.startsWith(`deno ${HOSTED_DENO_VERSION} `)) return program;
  throw new Error(`npm has no Deno ${HOSTED_DENO_VERSION} for this machine.`);
}
