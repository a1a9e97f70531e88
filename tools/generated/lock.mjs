import { readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'supabase/functions/v1';

export const LOCK = `${FOLDER}/deno.lock`;

/**
 * Returns true if the function's lock names all packages of deno.json. Only Deno can check the remaining contents of
 * the lock.
 * @param {string} projectRoot
 */
export function isLockUpToDate(projectRoot) {
  const read = (/** @type {string} */ name) =>
    JSON.parse(readFileSync(path.join(projectRoot, FOLDER, name), 'utf8'));
  const imports = Object.values(read('deno.json').imports).map((/** @type {string} */ url) =>
    url.replace(/^npm:\/?/, 'npm:').replace(/\/$/, ''),
  );
  const locked = read('deno.lock').workspace.dependencies.toSorted();
  return JSON.stringify([...new Set(imports)].toSorted()) === JSON.stringify(locked);
}
