// The first step of every command: checks Node, and installs the packages. This module imports no package.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const PROJECT_ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Throws an error with a readable message if the stack cannot run on this machine. */
export function assertNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (!isSupported) {
    throw new Error(`Klinky needs Node.js 20.19 or 22.12 or newer; this is ${process.versions.node}.`);
  }
  if (process.platform === 'win32') {
    throw new Error('The local stack runs on Linux and macOS. On Windows, run Klinky inside WSL.');
  }
}

/** Runs `npm ci` when packages are missing or older than the lock file. Throws when `npm ci` fails. */
export async function installWhenStale() {
  const installed = modifiedMs('node_modules/.package-lock.json');
  if (installed >= modifiedMs('package-lock.json')) return;
  process.stdout.write('Installing the packages (npm ci) …\n');
  const [status] = await once(spawn('npm', ['ci'], { cwd: PROJECT_ROOT, stdio: 'inherit' }), 'exit');
  if (status !== 0) throw new Error('The packages could not be installed: see npm’s message above.');
}

/** @param {string} file */
function modifiedMs(file) {
  return statSync(path.join(PROJECT_ROOT, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
