// `npm run schema`: writes the migrations from supabase/schemas. See docs/decisions/0015-schemas.md.
import { parseArgs } from 'node:util';
import { importSource } from './import-source.mjs';
import { PROJECT_ROOT } from './install.mjs';
import { freeze, lossesOf, problemsOf, readFiles, writeMigration } from './schema/files.mjs';

const HELP = `Writes migrations from the files of supabase/schemas.

  npm run schema                   prints the statements that the migrations lack
  npm run schema -- plans          writes these statements to a migration with the name "plans"
  npm run schema -- --empty plans  writes an empty migration, for statements by hand: changes of rows, a rename

For a release:
  npm run schema -- --freeze       records the checksums of all migrations. Frozen migrations must not change.

Options:
  --loses-data   permits a migration that drops or rewrites a table or column with rows
  --help         prints this text`;

process.exitCode = await main();

async function main() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        empty: { type: 'string' },
        freeze: { type: 'boolean', default: false },
        'loses-data': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const [name = null, ...rest] = positionals;
    if (values.help || rest.length > 0) {
      console.log(HELP);
      return values.help ? 0 : 1;
    }
    await run({
      name,
      empty: values.empty ?? null,
      isFreeze: values.freeze,
      mayLoseData: values['loses-data'],
    });
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

/** @param {{ name: string | null, empty: string | null, isFreeze: boolean, mayLoseData: boolean }} command */
async function run({ name, empty, isFreeze, mayLoseData }) {
  if (empty !== null) {
    say(
      writeMigration(
        readFiles(PROJECT_ROOT),
        empty,
        '-- Written by hand: changes of rows, and statements that must run before the next generated migration.\n',
      ),
    );
    return;
  }
  const statements = await missing(assertSound());
  if (statements === '') console.log('The migrations are up to date.');
  else if (name === null || isFreeze)
    throw new Error(
      `${statements}\n\nNo migration contains these statements. Write a migration: npm run schema -- <name>`,
    );
  else write(name, statements, mayLoseData);
  if (isFreeze) for (const frozen of freeze(assertSound())) console.log(`${frozen} is frozen.`);
}

/**
 * @param {string} name
 * @param {string} statements
 * @param {boolean} mayLoseData
 */
function write(name, statements, mayLoseData) {
  const dangerous = lossesOf(statements);
  if (dangerous.length > 0 && !mayLoseData)
    throw new Error(
      `${dangerous.join('\n')}\n\nThese statements may lose rows. Write a migration that moves the rows first (--empty), or pass --loses-data.`,
    );
  const head =
    '-- Generated from supabase/schemas by `npm run schema`; write statements that move rows above this line.\n';
  say(writeMigration(readFiles(PROJECT_ROOT), name, `${head}${statements}\n`));
}

/** @param {string} name */
function say(name) {
  console.log(`supabase/migrations/${name} is written. Check it before you commit.`);
}

function assertSound() {
  const files = readFiles(PROJECT_ROOT);
  const problems = problemsOf(files);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return files;
}

/**
 * Returns the statements that change a database of the migrations into a database of the schemas. Compares the two
 * databases on a temporary Postgres.
 * @param {import('./schema/files.mjs').Files} files
 */
async function missing({ migrations, schemas }) {
  /** @type {typeof import('../local/temporary-database.ts')} */
  const { startTemporaryDatabase } = await importSource('local/temporary-database.ts');
  /** @type {typeof import('./schema/databases.ts')} */
  const databases = await importSource('tools/schema/databases.ts');
  const { database, guard, remove } = await startTemporaryDatabase();
  try {
    const [from, to] = [databases.urlOf(database, 'migrated'), databases.urlOf(database, 'declared')];
    await databases.copyDatabase(database, 'migrated');
    await databases.copyDatabase(database, 'declared');
    await databases.applyFiles(from, migrations);
    await databases.applyFiles(to, schemas);
    const tables = await databases.tablesWithRows(to);
    if (tables.length > 0)
      throw new Error(
        `The schemas insert rows into ${tables.join(', ')}. A generated migration would not contain these rows.`,
      );
    const statements = await databases.difference({ from, to, projectRoot: PROJECT_ROOT, guard });
    // The comparison ignores the order of columns, but some functions build rows by position.
    const [has, should] = [await databases.columnsOf(from), await databases.columnsOf(to)];
    const moved = Object.keys(should).find((name) => has[name] !== should[name]);
    if (statements === '' && moved !== undefined)
      throw new Error(
        `${moved} has the columns in another order in the migrations: ${has[moved]}. Put new columns last in supabase/schemas. If the migration is not released, you may instead delete it and write it again.`,
      );
    return statements;
  } finally {
    await remove();
  }
}
