import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sentence } from './file.mjs';

const FOLDER = 'supabase/functions/v1';

/**
 * Returns the sentence about the function's lock if it names other packages than deno.json, or null. Only Deno can tell the rest.
 * @param {string} projectRoot
 */
export function lockOutOfDate(projectRoot) {
  const read = (/** @type {string} */ name) =>
    JSON.parse(readFileSync(path.join(projectRoot, FOLDER, name), 'utf8'));
  const imports = Object.values(read('deno.json').imports).map((/** @type {string} */ url) =>
    url.replace(/^npm:\/?/, 'npm:').replace(/\/$/, ''),
  );
  const locked = read('deno.lock').workspace.dependencies.toSorted();
  const isSame = JSON.stringify([...new Set(imports)].toSorted()) === JSON.stringify(locked);
  return isSame ? null : sentence(`${FOLDER}/deno.lock`);
}
