// The Deno of hosted functions, for tests and benchmarks.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PROJECT_ROOT } from './install.mjs';

/** The Deno in Supabase Edge Runtime 1.74. */
export const HOSTED_DENO_VERSION = '2.1.4';

const FOLDER = path.join(PROJECT_ROOT, '.build', `deno-${HOSTED_DENO_VERSION}`);

/**
 * Returns the path of the Deno of hosted functions, and installs it from npm if it is missing (140 MB). This Deno is not a dependency of
 * the project, because npm would then install it for everybody.
 */
export function ensureHostedDeno() {
  const found = find();
  if (found !== null) return found;
  console.log(`Installing Deno ${HOSTED_DENO_VERSION} …`);
  mkdirSync(FOLDER, { recursive: true });
  const args = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  spawnSync('npm', ['install', '--prefix', FOLDER, ...args, `deno@${HOSTED_DENO_VERSION}`], {
    cwd: FOLDER,
    stdio: 'inherit',
  });
  const installed = find();
  if (installed !== null) return installed;
  throw new Error(`Deno ${HOSTED_DENO_VERSION} could not be installed: see npm’s message above.`);
}

/** Returns the program for this platform, or null if it is missing. */
function find() {
  const setUp = path.join(FOLDER, 'node_modules/deno/install_api.cjs');
  if (!existsSync(setUp)) return null;
  // Links the program into the package, as npm does after an installation.
  const program = createRequire(import.meta.url)(setUp).runInstall();
  // If npm has no program of this version for the platform, the path is that of the project's own Deno.
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return stdout.startsWith(`deno ${HOSTED_DENO_VERSION} `) ? program : null;
}
