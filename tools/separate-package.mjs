// Installs packages that only few commands need. Such packages are not dependencies of the project, because npm
// installs dependencies for all developers.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from './install.mjs';

/**
 * Installs a package from npm into a separate folder, unless it is installed there. Returns the package's folder.
 * @param {string} name
 * @param {string} version
 */
export function installSeparately(name, version) {
  const folder = path.join(PROJECT_ROOT, '.build', `${name}-${version}`);
  const installed = path.join(folder, 'node_modules', name);
  if (existsSync(installed)) return installed;
  console.log(`Installing ${name} ${version} …`);
  mkdirSync(folder, { recursive: true });
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', ['install', '--prefix', folder, ...options, `${name}@${version}`], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${name} ${version} could not be installed: see npm’s message above.`);
  return installed;
}
