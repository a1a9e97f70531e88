// The map of `npm run test:changed`: the SQL functions that each file of tests/rls calls, and the modules that each file
// of tests/stories executes. A run of a section by `npm test` replaces the section's part of the map.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../tools/install.mjs';

const FILE = path.join(PROJECT_ROOT, '.build', 'test-map.json');

/** The functions or modules that each test file uses. @typedef {Record<string, string[]>} Uses */
/** @typedef {{ rls?: Uses, stories?: Uses }} TestMap */
/** The text of each function by its name, and all other statements. @typedef {{ functions: Map<string, string>, rest: string }} Sql */

/** @returns {TestMap} */
export const readMap = () => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {});

/**
 * Replaces a section's part of the map. Lists failed files without names, so that `npm run test:changed` picks them.
 * @param {string} section
 * @param {string} record a file with lines `[test file, names]`
 * @param {readonly { name: string, status: string }[]} files of Vitest's report
 */
export function keepInMap(section, record, files) {
  if (!existsSync(record)) return;
  const lines = readFileSync(record, 'utf8').trim().split('\n');
  const reports = lines.map((line) => JSON.parse(line));
  const uses = files.map(({ name, status }) => {
    const names = reports.flatMap(([file, used]) => (file === name && status === 'passed' ? used : []));
    return [path.relative(PROJECT_ROOT, name), [...new Set(names)]];
  });
  writeFileSync(FILE, JSON.stringify({ ...readMap(), [section]: Object.fromEntries(uses) }));
}

/**
 * Splits SQL into its functions and its other statements, without comments.
 * @param {string} text
 * @returns {Sql}
 */
export function readSql(text) {
  const functions = new Map();
  const rest = text
    .replaceAll(/^\s*--.*\n/gm, '')
    .replaceAll(
      /^create (?:or replace )?function\s+([\w.]+)[^;]*?\bas \$(\w*)\$.*?\$\2\$[^;]*;/gims,
      (statement, name) => {
        functions.set(name, `${functions.get(name) ?? ''}${statement}\n`);
        return '';
      },
    )
    // Each generated migration begins with this statement.
    .replaceAll(/^set local check_function_bodies = off;/gim, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { functions, rest };
}

/**
 * Returns the names of the functions that differ, or `null` if another statement differs: a policy, view, trigger or table.
 * @param {string} before
 * @param {string} after
 */
export function changedFunctions(before, after) {
  const [old, current] = [readSql(before), readSql(after)];
  if (old.rest !== current.rest) return null;
  return [...new Set([...old.functions.keys(), ...current.functions.keys()])].filter(
    (name) => old.functions.get(name) !== current.functions.get(name),
  );
}

/**
 * Returns the test files that call one of the functions, or `null` for all files. Postgres does not count the calls of
 * a function that it inlines. So the callers of a function in SQL, or of a function without counted calls, count too.
 * @param {Uses} uses
 * @param {readonly string[]} names
 * @param {Sql} schema
 */
export function callersOf(uses, names, schema) {
  const counted = new Set(Object.values(uses).flat());
  const statements = schema.rest.replaceAll(/(?:grant|revoke|comment on) [^;]*;/gi, '');
  const affected = new Set(names);
  // The loop also visits the names that it adds.
  for (const name of affected) {
    if (counted.has(name) && !/\blanguage sql\b/i.test(schema.functions.get(name) ?? '')) continue;
    const callers = [...schema.functions].filter(
      ([caller, text]) => caller !== name && isNamedIn(text, name),
    );
    if (isNamedIn(statements, name) || (callers.length === 0 && !counted.has(name))) return null;
    for (const [caller] of callers) affected.add(caller);
  }
  return Object.keys(uses).filter((file) => uses[file]?.some((name) => affected.has(name)));
}

/**
 * True if a text contains the name of a function, with or without its schema.
 * @param {string} text
 * @param {string} name
 */
export const isNamedIn = (text, name) => new RegExp(`\\b${name.replace(/^\w+\./, '')}\\b`).test(text);

/**
 * Returns the stories that execute a module. A module without executed functions, such as a list of constants, counts as
 * executed with its importers. The direct importers of other modules count too, because they may use a constant.
 * @param {Uses} uses
 * @param {string} module
 * @param {ReadonlyMap<string, readonly string[]>} importers
 * @param {Set<string>} [seen]
 * @returns {string[]}
 */
export function storiesOf(uses, module, importers, seen = new Set()) {
  if (seen.has(module)) return [];
  seen.add(module);
  const executing = (/** @type {string} */ name) =>
    Object.keys(uses).filter((story) => uses[story]?.includes(name));
  const indirect = (importers.get(module) ?? []).map((importer) => {
    const found = executing(importer);
    return found.length > 0 ? found : storiesOf(uses, importer, importers, seen);
  });
  return [...executing(module), ...indirect.flat()];
}

/** Returns the modules that import each module of the interface and of the tests. Imports of types count too. */
export function importersOf() {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const folder of ['web', 'supabase/functions/_shared', 'tests'])
    for (const name of readdirSync(path.join(PROJECT_ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:tsx?|mjs)$/.test(name)) continue;
      const file = path.posix.join(folder, name.replaceAll(path.sep, '/'));
      const text = readFileSync(path.join(PROJECT_ROOT, file), 'utf8');
      for (const [, imported = ''] of text.matchAll(/\b(?:from|import)\s*\(?\s*'([^'?]+)/g)) {
        const target = imported.startsWith('.')
          ? path.posix.join(path.posix.dirname(file), imported)
          : imported.replace(/^@\//, 'web/src/').replace(/^@shared\//, 'supabase/functions/_shared/');
        importers.set(target, [...(importers.get(target) ?? []), file]);
      }
    }
  return importers;
}
