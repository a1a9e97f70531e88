// Writes the licence notices of the built web app: the packages that Vite has bundled, the styles, and Inter.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ name: string, version?: string, identifier?: string, text?: string }} License */

/** The files that Vite writes for the app and for the page of the API (`build.license`). */
const LISTS = ['licenses.json', 'api-licenses.json'];

/** The packages of the styles. Vite lists only packages of scripts. */
const STYLES = ['tailwindcss', 'tw-animate-css'];

/** Swagger UI contains packages whose notices are in files of their own. The Apache licence requires its NOTICE. */
const MORE_NOTICES = ['swagger-ui-dist/NOTICE', 'swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt'];

/**
 * Replaces the lists of Vite in the folder of the built app by `licenses.txt`.
 * @param {string} projectRoot
 * @param {string} folder
 */
export function writeLicenses(projectRoot, folder) {
  const files = LISTS.map((name) => path.join(folder, name));
  const licenses = [
    ...files.flatMap((file) => readLicenses(file)),
    ...STYLES.map((name) => licenseOf(path.join(projectRoot, 'node_modules', name))),
    {
      name: 'Inter',
      identifier: 'OFL-1.1',
      text: readFileSync(path.join(projectRoot, 'web', 'src', 'fonts', 'OFL.txt'), 'utf8'),
    },
  ].toSorted((a, b) => a.name.localeCompare(b.name));
  const more = MORE_NOTICES.map((name) => ({
    title: name,
    text: readFileSync(path.join(projectRoot, 'node_modules', name), 'utf8'),
  }));
  const parts = [...licenses.map((license) => ({ title: titleOf(license), text: textOf(license) })), ...more];
  writeFileSync(
    path.join(folder, 'licenses.txt'),
    `Klinky contains the following software and fonts.\n\n${parts
      .map(({ title, text }) => `${'='.repeat(72)}\n${title}\n\n${text.trim()}\n`)
      .join('\n')}`,
  );
  for (const file of files) rmSync(file);
}

/** @param {License} license */
const titleOf = ({ name, version = '', identifier = '' }) =>
  [name, version, identifier].filter(Boolean).join(' – ');

/**
 * Returns the text of a licence. For the few packages without a licence text, returns the licence's name and its
 * source.
 * @param {License} license
 */
const textOf = ({ name, text }) => text ?? `Licence and source: https://www.npmjs.com/package/${name}`;

/**
 * @param {string} file
 * @returns {License[]}
 */
const readLicenses = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * @param {string} folder
 * @returns {License}
 */
function licenseOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = path.join(folder, 'LICENSE');
  return {
    name,
    version,
    identifier: license,
    ...(existsSync(file) && { text: readFileSync(file, 'utf8') }),
  };
}
