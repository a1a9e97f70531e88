// Finds the browser that e2e tests drive, and installs one where that needs no question.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_PATH = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The path of an installed Chromium or Chrome, or `null`. The variable CHROMIUM_PATH comes first. */
export function findBrowser() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [process.env['CHROMIUM_PATH'], ...candidates, MAC_PATH].find(isExecutable) ?? null;
}

/**
 * The path of a browser, which is installed from Debian's packages when there is none and this is root.
 * Throws with the command to type when it cannot.
 */
export function ensureBrowser() {
  const found = findBrowser();
  if (found !== null) return found;
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) {
    throw new Error(
      'No browser for the e2e tests. Type "sudo apt-get install chromium" (or install Chrome), or set CHROMIUM_PATH.',
    );
  }
  console.log('Installing chromium for the e2e tests …');
  aptGet('update', '-qq');
  aptGet('install', '-y', '-qq', '--no-install-recommends', 'chromium');
  const installed = findBrowser();
  if (installed === null) throw new Error('chromium was installed but cannot be found on the PATH.');
  return installed;
}

/** @param {string[]} args */
function aptGet(...args) {
  const { status } = spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) throw new Error(`"apt-get ${args.join(' ')}" failed: see its message above.`);
}

/** @param {string | undefined} file */
function isExecutable(file) {
  if (file === undefined || file === '') return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
