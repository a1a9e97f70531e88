// Functions for generated files in Git. `npm run generate:all` writes these files, and tests fail if one is out of
// date.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} GeneratedFile
 * @property {string} file its path in the project
 * @property {string} text its generated text
 */

/**
 * Returns true if the file is up to date.
 * @param {string} projectRoot
 * @param {GeneratedFile} generated
 */
export function isUpToDate(projectRoot, { file, text }) {
  return readFileSync(path.join(projectRoot, file), 'utf8') === text;
}

/** Returns the message about a file that is out of date. @param {string} file */
export function outOfDate(file) {
  return `${file} is out of date: run "npm run generate:all".`;
}

/**
 * Writes a generated file that is out of date. Returns true if the file was out of date.
 * @param {string} projectRoot
 * @param {GeneratedFile} generated
 */
export function writeGenerated(projectRoot, generated) {
  if (isUpToDate(projectRoot, generated)) return false;
  writeFileSync(path.join(projectRoot, generated.file), generated.text);
  return true;
}
