// Reads and writes the files of the schema (supabase/schemas) and the migrations (supabase/migrations).
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * This file has a line of `sha256sum` for each released migration. A released migration is never edited. The file is
 * not in the folder of the migrations, because the CLI warns about other files in this folder.
 */
const FROZEN = 'supabase/frozen.sha256';

/**
 * @typedef {object} SqlFile
 * @property {string} name its path in its folder
 * @property {string} text
 *
 * @typedef {object} Files
 * @property {string} projectRoot
 * @property {SqlFile[]} schemas in the order in which they are applied
 * @property {SqlFile[]} migrations
 * @property {Map<string, string>} frozen the sum of each migration that was released
 */

/**
 * @param {string} projectRoot
 * @returns {Files}
 */
export function readFiles(projectRoot) {
  const frozenFile = path.join(projectRoot, FROZEN);
  const lines = existsSync(frozenFile) ? readFileSync(frozenFile, 'utf8').split('\n').filter(Boolean) : [];
  return {
    projectRoot,
    schemas: readSql(path.join(projectRoot, 'supabase/schemas'), { recursive: true }),
    migrations: readSql(path.join(projectRoot, 'supabase/migrations')),
    frozen: new Map(
      lines.map((line) => {
        const [sum = '', name = ''] = line.split('  ');
        return [path.basename(name), sum];
      }),
    ),
  };
}

/**
 * Writes a migration that is applied after all existing migrations. Returns its name.
 * @param {Files} files
 * @param {string} title
 * @param {string} text
 */
export function writeMigration(files, title, text) {
  if (!/^[a-z][a-z0-9_]*$/.test(title))
    throw new Error(`"${title}" is not a name for a migration. Use small letters, digits and underscores.`);
  const now = Number(new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14));
  const last = Number(files.migrations.at(-1)?.name.slice(0, 14) ?? 0);
  const name = `${Math.max(now, last + 1)}_${title}.sql`;
  writeFileSync(path.join(files.projectRoot, 'supabase/migrations', name), text);
  return name;
}

/**
 * Adds a checksum for each migration without a checksum. Returns the names of these migrations.
 * @param {Files} files
 */
export function freeze({ projectRoot, migrations, frozen }) {
  const fresh = migrations.filter(({ name }) => !frozen.has(name));
  appendFileSync(
    path.join(projectRoot, FROZEN),
    fresh.map(({ name, text }) => `${sumOf(text)}  migrations/${name}\n`).join(''),
  );
  return fresh.map(({ name }) => name);
}

/**
 * Returns the statements that may delete data, or that lock a table while Postgres rewrites it. The comparison sees a
 * renamed column as a dropped column and an added column.
 * @param {string} statements
 * @returns {string[]}
 */
export function lossesOf(statements) {
  const found =
    /^(?:drop (?:table|schema|sequence|materialized view)|truncate|drop [^;]*\bcascade|alter table [^;]*\b(?:drop column|alter column \S+ (?:set data )?type))\b[^;]*;/gim;
  return (statements.match(found) ?? []).map((statement) => statement.replaceAll(/\s+/g, ' '));
}

/**
 * Returns the problems of the files, one sentence for each problem. Does not check that generated migrations match the
 * schemas, because this check needs databases.
 * @param {Files} files
 * @returns {string[]}
 */
export function problemsOf(files) {
  const { schemas, migrations, frozen } = files;
  const problems = schemas.flatMap(problemsOfSchema);
  for (const [name, sum] of frozen) {
    const file = migrations.find((migration) => migration.name === name);
    if (file === undefined)
      problems.push(`supabase/migrations/${name} was released and is missing: restore the file.`);
    else if (sumOf(file.text) !== sum)
      problems.push(
        `supabase/migrations/${name} was released and is edited: restore the file, and write a new migration for the change.`,
      );
  }
  const lastFrozen = [...frozen.keys()].toSorted().at(-1) ?? '';
  for (const { name } of migrations) {
    if (!/^\d{14}_\w+\.sql$/.test(name))
      problems.push(
        `supabase/migrations/${name} is not named like a migration, so "supabase db push" would skip this file.`,
      );
    else if (!frozen.has(name) && name < lastFrozen)
      problems.push(
        `supabase/migrations/${name} comes before ${lastFrozen}, which was released: give it a later number.`,
      );
  }
  return problems;
}

/** @param {SqlFile} file */
function problemsOfSchema({ name, text }) {
  const problems = [];
  if (!/^\d{2}_\w+\/(?:\d{2}_)?[a-z]\w*\.sql$/.test(name))
    problems.push(
      `supabase/schemas/${name} is not in a folder such as "40_leases": files are applied in the order of their paths.`,
    );
  if (!text.endsWith('\n')) problems.push(`supabase/schemas/${name} does not end with a line break.`);
  // A statement begins at the start of a line. Statements inside a function are indented.
  const row = /^(?:insert into|update|delete from|merge into|copy|truncate)\s.*/im.exec(text);
  if (row !== null)
    problems.push(
      `supabase/schemas/${name} changes rows ("${row[0]}"): a generated migration would not contain this change. Use a view, or write a migration by hand.`,
    );
  return problems;
}

/**
 * @param {string} folder
 * @param {{ recursive?: boolean }} [options]
 */
function readSql(folder, { recursive = false } = {}) {
  return readdirSync(folder, { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replaceAll(path.sep, '/'))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));
}

/** @param {string} text */
function sumOf(text) {
  return createHash('sha256').update(text).digest('hex');
}
