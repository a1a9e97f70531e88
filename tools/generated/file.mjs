// Files in Git that are generated from others: `npm run generate:all` writes them, and tests compare them.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} GeneratedFile
 * @property {string} file its path in the project
 * @property {string} text what it has to say
 */

/**
 * Writes the file if it is out of date. Returns whether it was.
 * @param {string} projectRoot
 * @param {GeneratedFile} generated
 */
export function writeGenerated(projectRoot, generated) {
  if (isUpToDate(projectRoot, generated)) return false;
  writeFileSync(path.join(projectRoot, generated.file), generated.text);
  return true;
}

/**
 * Returns the sentence about a file that is out of date, or null. In a test that `npm run generate:all` runs, writes the file instead.
 * @param {string} projectRoot
 * @param {GeneratedFile} generated
 */
export function outOfDate(projectRoot, generated) {
  if (process.env['KLINKY_GENERATE'] === 'yes') writeGenerated(projectRoot, generated);
  return isUpToDate(projectRoot, generated) ? null : sentence(generated.file);
}

/** The sentence about a file that is out of date. @param {string} file */
export function sentence(file) {
  return `${file} is out of date: run "npm run generate:all".`;
}

/**
 * @param {string} projectRoot
 * @param {GeneratedFile} generated
 */
function isUpToDate(projectRoot, { file, text }) {
  return readFileSync(path.join(projectRoot, file), 'utf8') === text;
}
