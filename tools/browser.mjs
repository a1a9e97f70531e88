// Finds Chromium, Firefox and nginx for the tests. Installs a missing program if the user is root on Debian.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** @typedef {{ variable: string, names: string[], places: string[], debianPackage: string }} Program */

/** @type {Program} */
const CHROMIUM = {
  variable: 'CHROMIUM_PATH',
  names: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  places: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  debianPackage: 'chromium',
};

/**
 * Chromium without a window. The tests take three quarters of the time that they take with the full browser.
 * Benchmarks and screenshots use the full browser, as people do.
 * @type {Program}
 */
const HEADLESS_SHELL = {
  ...CHROMIUM,
  names: ['chromium-headless-shell', ...CHROMIUM.names],
  debianPackage: 'chromium-headless-shell',
};

/** @type {Program} */
const FIREFOX = {
  variable: 'FIREFOX_PATH',
  names: ['firefox-esr', 'firefox'],
  places: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  debianPackage: 'firefox-esr',
};

/** @type {Program} */
const NGINX = {
  variable: 'NGINX_PATH',
  names: ['nginx'],
  places: ['/usr/sbin/nginx', '/opt/homebrew/bin/nginx', '/usr/local/bin/nginx'],
  debianPackage: 'nginx-light',
};

/** Returns the path of an installed Chromium or Chrome, or `null`. The variable CHROMIUM_PATH takes precedence. */
export const findBrowser = () => find(CHROMIUM);

/** Returns the path of an installed Chromium for the tests, preferably without a window, or `null`. */
export const findTestBrowser = () => find(HEADLESS_SHELL);

/** Returns the path of an installed Firefox, or `null`. The variable FIREFOX_PATH takes precedence. */
export const findFirefox = () => find(FIREFOX);

/**
 * Returns the path of a Chromium. If Chromium is missing, installs the Debian package. Without root or Debian, throws
 * an error with the command to type.
 */
export const ensureBrowser = () => ensure(CHROMIUM);

/** Returns the path of the Chromium for the tests. Installs or throws like `ensureBrowser`. */
export const ensureTestBrowser = () => ensure(HEADLESS_SHELL);

/** Returns the path of Firefox. Installs or throws like `ensureBrowser`. */
export const ensureFirefox = () => ensure(FIREFOX);

/** Returns the path of an installed nginx, or `null`. The variable NGINX_PATH takes precedence. */
export const findNginx = () => find(NGINX);

/**
 * Returns the path of nginx. Installs or throws like `ensureBrowser`. Tests need Linux, because only Linux offers
 * several loopback addresses.
 */
export function ensureNginx() {
  if (process.platform !== 'linux') throw new Error('The tests of nginx need Linux.');
  return ensure(NGINX);
}

/** @param {Program} program */
function find({ variable, names, places }) {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [process.env[variable], ...candidates, ...places].find(isExecutable) ?? null;
}

/** @param {Program} program */
function ensure(program) {
  const { variable, debianPackage } = program;
  const found = find(program);
  if (found !== null) return found;
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) {
    throw new Error(
      `The tests need ${debianPackage}, which is not installed. Type "sudo apt-get install ${debianPackage}", or set ${variable}.`,
    );
  }
  console.log(`Installing ${debianPackage} for the tests …`);
  aptGet('update', '-qq');
  aptGet('install', '-y', '-qq', '--no-install-recommends', debianPackage);
  const installed = find(program);
  if (installed === null) throw new Error(`${debianPackage} was installed but cannot be found on the PATH.`);
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
