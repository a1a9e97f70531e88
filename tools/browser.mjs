// Finds the browsers for the e2e tests, and installs them where that needs no confirmation.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** @typedef {{ variable: string, names: string[], macPath: string, debianPackage: string }} Browser */

/** @type {Browser} */
const CHROMIUM = {
  variable: 'CHROMIUM_PATH',
  names: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  macPath: '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  debianPackage: 'chromium',
};

/**
 * Chromium without a window, which runs the tests in three quarters of the time. What measures or takes pictures uses the
 * browser that people have.
 * @type {Browser}
 */
const HEADLESS_SHELL = {
  ...CHROMIUM,
  names: ['chromium-headless-shell', ...CHROMIUM.names],
  debianPackage: 'chromium-headless-shell',
};

/** @type {Browser} */
const FIREFOX = {
  variable: 'FIREFOX_PATH',
  names: ['firefox-esr', 'firefox'],
  macPath: '/Applications/Firefox.app/Contents/MacOS/firefox',
  debianPackage: 'firefox-esr',
};

/** The path of an installed Chromium or Chrome, or `null`. The variable CHROMIUM_PATH comes first. */
export const findBrowser = () => find(CHROMIUM);

/** The path of an installed Chromium for the tests, one without a window if there is one, or `null`. */
export const findTestBrowser = () => find(HEADLESS_SHELL);

/** The path of an installed Firefox, or `null`. The variable FIREFOX_PATH comes first. */
export const findFirefox = () => find(FIREFOX);

/**
 * The path of a Chromium, installed from Debian's packages when there is none and the user is root.
 * Throws with the command to type when it cannot be installed.
 */
export const ensureBrowser = () => ensure(CHROMIUM);

/** The same for the Chromium of the tests. */
export const ensureTestBrowser = () => ensure(HEADLESS_SHELL);

/** The same for Firefox. */
export const ensureFirefox = () => ensure(FIREFOX);

/** @param {Browser} browser */
function find({ variable, names, macPath }) {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [process.env[variable], ...candidates, macPath].find(isExecutable) ?? null;
}

/** @param {Browser} browser */
function ensure(browser) {
  const { variable, debianPackage } = browser;
  const found = find(browser);
  if (found !== null) return found;
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) {
    throw new Error(
      `The e2e tests find no ${debianPackage}. Type "sudo apt-get install ${debianPackage}", or set ${variable}.`,
    );
  }
  console.log(`Installing ${debianPackage} for the e2e tests …`);
  aptGet('update', '-qq');
  aptGet('install', '-y', '-qq', '--no-install-recommends', debianPackage);
  const installed = find(browser);
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
