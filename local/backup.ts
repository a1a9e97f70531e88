import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { copyFile, link, mkdir, open, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import getPort from 'get-port';
import postgres from 'postgres';
import * as v from 'valibot';
import { claimDataDirectory, DataInUse } from './postgres/owner.ts';
import { runningDatabaseUrl, startPostgres } from './postgres/postgres.ts';
import { claim } from './claim.mjs';
import { type Disposal, startPart } from './processes/disposal.ts';
import { startGuard } from './processes/guard.ts';
import { databaseFolder, storageFolder, workFolders } from './shared/folders.ts';
import { keysFile } from './shared/keys.ts';
import { errorText } from './shared/log.ts';
import { nameOf } from './storage/disk.ts';

/** The file `manifest.json` of a backup. */
const Manifest = v.object({
  format: v.literal(1),
  madeAt: v.string(),
  /** The versions of the migrations that made the schema. */
  migrations: v.array(v.string()),
  tables: v.array(v.object({ schema: v.string(), name: v.string(), columns: v.array(v.string()) })),
  sequences: v.array(v.object({ schema: v.string(), name: v.string(), value: v.string() })),
  /** The objects of Storage whose bytes were removed after the snapshot of the rows. */
  missing: v.array(v.object({ bucket: v.string(), name: v.string() })),
  /** The SHA-256 of all other files of the backup, by their paths. */
  files: v.record(v.string(), v.string()),
});
export type Manifest = v.InferOutput<typeof Manifest>;
type Table = Manifest['tables'][number];

/**
 * Writes a backup of the database, the bytes of Storage and the keys. The rows are those of one moment, even if the
 * stack runs. If the stack does not run, starts PostgreSQL for the time of the backup. `file` is replaced when the
 * backup is complete.
 */
export async function backUp({ dataDir, file }: { dataDir: string; file: string }): Promise<Manifest> {
  if (!existsSync(keysFile(dataDir)))
    throw new Error(`There is no database in ${dataDir}. Choose its directory with --data DIR.`);
  if (!existsSync(path.dirname(file))) throw new Error(`There is no folder ${path.dirname(file)}.`);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`${file} is a folder. Name a file in it, such as klinky.tar.gz.`);
  const part = await startPart(async (disposal) => {
    const url = await openDatabase(dataDir, disposal);
    const claimed = await claim(`${workFolders(dataDir).backup}.owner`, {
      refuse: (holder) => new Error(`A backup of ${dataDir} is being written by ${holder}.`),
    });
    disposal.add('The claim on the backup', claimed.release);
    const { backup: folder } = workFolders(dataDir);
    await rm(folder, { recursive: true, force: true });
    disposal.add('The folder of the backup', () => rm(folder, { recursive: true, force: true }));
    await mkdir(folder, { mode: 0o700 });
    const manifest = await writeFolder(folder, { url, dataDir });
    await pack(folder, file);
    return { manifest };
  });
  await part.stop();
  return part.manifest;
}

/** Returns the URL of the superuser in the database of the running stack, or in the stopped database after a start. */
async function openDatabase(dataDir: string, disposal: Disposal): Promise<string> {
  let claimed: Awaited<ReturnType<typeof claimDataDirectory>>;
  try {
    claimed = await disposal.keep('The claim on the data', claimDataDirectory(dataDir));
  } catch (error) {
    if (error instanceof DataInUse) return openRunningDatabase(dataDir, error);
    throw error;
  }
  const guard = startGuard(claimed);
  disposal.add('The guard', () => guard.close());
  const port = await getPort({ host: '127.0.0.1' });
  const database = await disposal.keep('PostgreSQL', startPostgres({ dataDir, port, guard }));
  return database.url('supabase_admin');
}

/** Returns the URL of the superuser in the running database. Rejects if this process cannot connect to the database. */
async function openRunningDatabase(dataDir: string, inUse: DataInUse): Promise<string> {
  try {
    const url = runningDatabaseUrl(dataDir);
    const sql = postgres(url, { max: 1, connect_timeout: 5 });
    try {
      await sql`select 1`;
    } finally {
      await sql.end();
    }
    return url;
  } catch (cause) {
    throw new Error(
      `${inUse.message} The backup cannot connect to its PostgreSQL (${errorText(cause)}). Run the backup where the stack runs.`,
      { cause },
    );
  }
}

async function writeFolder(
  folder: string,
  { url, dataDir }: { url: string; dataDir: string },
): Promise<Manifest> {
  for (const name of ['tables', 'storage']) await mkdir(path.join(folder, name), { mode: 0o700 });
  await copyFile(keysFile(dataDir), path.join(folder, 'keys.json'));
  const sql = postgres(url, { max: 1, onnotice() {} });
  try {
    return await sql.begin('isolation level repeatable read read only', async (transaction) => {
      const objects = await transaction<{ bucket: string; name: string }[]>`
        select bucket_id as bucket, name from storage.objects order by bucket_id, name`;
      // Storage removes bytes while the tables are read. The links keep the bytes.
      const missing: (typeof objects)[number][] = [];
      const stored: string[] = [];
      for (const object of objects) {
        const file = nameOf(object.bucket, object.name);
        if (await keep(path.join(storageFolder(dataDir), file), path.join(folder, 'storage', file)))
          stored.push(`storage/${file}`);
        else missing.push(object);
      }
      const tables = await readTables(transaction);
      const rows = await exchangeFile(dataDir);
      // In another container, the folder of PostgreSQL may have another path.
      const [there] = await transaction<
        { cluster: string }[]
      >`select current_setting('data_directory') as cluster`;
      const rowsThere = path.join(there?.cluster ?? '', '..', path.basename(rows));
      for (const table of tables) {
        const { schema, name, columns } = table;
        await transaction`
          copy ${transaction(schema)}.${transaction(name)} (${transaction(columns)}) to ${sqlText(transaction, rowsThere)}`;
        await copyFile(rows, path.join(folder, rowsFile(table)));
      }
      await rm(rows);
      const sequences = await transaction<Manifest['sequences']>`
        select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
        where schemaname in ('public', 'private', 'auth', 'storage') and last_value is not null order by 1, 2`;
      const migrations = await transaction<{ version: string }[]>`
        select version from supabase_migrations.schema_migrations order by version`;
      const names = ['keys.json', ...tables.map(rowsFile), ...stored];
      const files: Record<string, string> = {};
      for (const name of names) files[name] = await hashOf(path.join(folder, name));
      const manifest: Manifest = {
        format: 1,
        madeAt: new Date().toISOString(),
        migrations: migrations.map(({ version }) => version),
        tables,
        sequences: [...sequences],
        missing,
        files,
      };
      await writeFile(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
      return manifest;
    });
  } finally {
    await sql.end();
  }
}

/** Returns the tables of the data with the columns that PostgreSQL does not compute, in the order of their names. */
export async function readTables(sql: postgres.TransactionSql): Promise<Table[]> {
  const tables = await sql<Table[]>`
    select nspname as schema, relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r'
      and (nspname in ('public', 'private', 'auth', 'storage')
        or (nspname, relname) = ('supabase_migrations', 'seed_files'))
    group by nspname, relname
    order by nspname, relname`;
  return [...tables];
}

/** Returns the path of the file with a table's rows in a backup. */
export const rowsFile = ({ schema, name }: Table): string => path.join('tables', `${schema}.${name}.txt`);

/**
 * Returns the path of the file through which rows pass between PostgreSQL and this process. The file is in PostgreSQL's
 * own folder, because PostgreSQL may run as another user. The streams of postgres.js are no alternative: they wait
 * forever after an error, and after some rows that fill the buffer.
 */
export async function exchangeFile(dataDir: string): Promise<string> {
  return path.join(await realpath(databaseFolder(dataDir)), 'rows.txt');
}

/** Returns the text as a literal. COPY takes no parameters. */
export const sqlText = (sql: postgres.TransactionSql, text: string): postgres.PendingQuery<postgres.Row[]> =>
  sql.unsafe(`'${text.replaceAll("'", "''")}'`);

/** Makes a second name for the file. Returns false if the file does not exist. */
async function keep(file: string, name: string): Promise<boolean> {
  try {
    await link(file, name);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Returns the SHA-256 of a file in hexadecimal digits. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Packs the folder into the file. A process that is killed in between leaves the old file. */
async function pack(folder: string, file: string): Promise<void> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  try {
    // The mode is set before the first byte is written, because the file has all keys and password hashes.
    const handle = await open(part, 'wx', 0o600);
    await promisify(execFile)('tar', ['-czf', part, '-C', folder, '.']);
    await handle.sync();
    await handle.close();
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Reads and checks the manifest of an unpacked backup. */
export function readManifest(folder: string): Manifest {
  return v.parse(Manifest, JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')));
}
