import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, copyFile, cp, mkdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import getPort from 'get-port';
import postgres from 'postgres';
import { embeddedAuth } from './auth/auth.ts';
import {
  exchangeFile,
  hashOf,
  type Manifest,
  readManifest,
  readTables,
  rowsFile,
  sqlText,
} from './backup.ts';
import { readConfig } from './config.ts';
import { finishRestore } from './postgres/home.ts';
import { applyMigrations, unknownVersion } from './postgres/migrate.ts';
import { startPostgres } from './postgres/postgres.ts';
import { startPart } from './processes/disposal.ts';
import { startGuard } from './processes/guard.ts';
import { workFolders } from './shared/folders.ts';
import { embeddedStorage } from './storage/storage.ts';

/**
 * Replaces the data of a stopped stack by the data of a backup, and applies the migrations that are newer than the
 * backup. Makes the new data in a separate folder. If the backup cannot be restored, rejects, and the old data stay.
 * The caller has reserved the data.
 */
export async function restore(options: {
  projectRoot: string;
  dataDir: string;
  file: string;
}): Promise<Manifest> {
  const { projectRoot, dataDir, file } = options;
  const { incomplete, complete } = workFolders(dataDir);
  try {
    await mkdir(incomplete, { mode: 0o700 });
    const manifest = await unpack(file, incomplete);
    assertKnown(manifest, projectRoot);
    await fill(incomplete, { manifest, projectRoot });
    for (const name of ['tables', 'project', 'manifest.json'])
      await rm(path.join(incomplete, name), { recursive: true });
    await rename(incomplete, complete);
    return manifest;
  } finally {
    finishRestore(dataDir);
  }
}

async function unpack(file: string, folder: string): Promise<Manifest> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  try {
    await promisify(execFile)('tar', ['-xzf', file, '-C', folder, '--no-same-owner']);
    const manifest = readManifest(folder);
    for (const [name, hash] of Object.entries(manifest.files))
      if ((await hashOf(path.join(folder, name))) !== hash)
        throw new Error(`${name} has another checksum than in the backup's list.`);
    return manifest;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file} is damaged or is not a backup. Nothing was changed.\n${reason}`, { cause });
  }
}

/** Throws an error if the backup has other migrations than the first migrations of the project. */
function assertKnown({ migrations }: Manifest, projectRoot: string): void {
  const unknown = unknownVersion(migrations, projectRoot);
  if (unknown === undefined) return;
  throw new Error(
    `The backup was made by another version of Klinky, with the migration ${unknown}. Restore it with the version that made it, or a newer one. Nothing was changed.`,
  );
}

/** Makes a database with the schema of the backup, copies the rows into it, and applies the newer migrations. */
async function fill(
  dataDir: string,
  { manifest, projectRoot }: { manifest: Manifest; projectRoot: string },
): Promise<void> {
  const part = await startPart(async (disposal) => {
    const guard = startGuard();
    disposal.add('The guard', () => guard.close());
    const port = await getPort({ host: '127.0.0.1' });
    const database = await disposal.keep('PostgreSQL', startPostgres({ dataDir, port, guard }));
    const config = readConfig(projectRoot);
    await embeddedAuth.migrate({ databaseUrl: database.url('supabase_auth_admin'), config });
    await embeddedStorage.migrate({ databaseUrl: database.url('supabase_storage_admin') });
    const formerProject = await makeProject(path.join(dataDir, 'project'), { manifest, projectRoot });
    await applyMigrations({ database, projectRoot: formerProject, guard });
    const sql = postgres(database.url('supabase_admin'), { max: 1, onnotice() {} });
    disposal.add('The connection', () => sql.end());
    await copyRows(sql, { manifest, dataDir });
    await applyMigrations({ database, projectRoot, guard });
    return {};
  });
  await part.stop();
}

/** Makes a project with the migrations of the backup and an empty seed. Returns its folder. */
async function makeProject(
  folder: string,
  { manifest, projectRoot }: { manifest: Manifest; projectRoot: string },
): Promise<string> {
  const migrations = path.join('supabase', 'migrations');
  await cp(path.join(projectRoot, migrations), path.join(folder, migrations), {
    recursive: true,
    filter: (file) =>
      !file.endsWith('.sql') || manifest.migrations.includes(path.basename(file).split('_')[0] ?? ''),
  });
  await writeFile(path.join(folder, 'supabase', 'config.toml'), 'project_id = "restore"\n');
  // The CLI makes its table of seeds only for a seed. The rows of this table come from the backup.
  await writeFile(path.join(folder, 'supabase', 'seed.sql'), 'select;\n');
  await symlink(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

async function copyRows(
  sql: postgres.Sql,
  { manifest, dataDir }: { manifest: Manifest; dataDir: string },
): Promise<void> {
  const rows = await exchangeFile(dataDir);
  const { uid, gid } = await stat(path.dirname(rows));
  await sql.begin(async (transaction) => {
    // The rows were valid together, so no trigger and no foreign key needs to look at them.
    await transaction`set local session_replication_role = replica`;
    // The migrations have written rows too.
    for (const { schema, name } of await readTables(transaction))
      await transaction`truncate ${transaction(schema)}.${transaction(name)} cascade`;
    for (const source of manifest.tables) {
      const { schema, name, columns } = source;
      await copyFile(path.join(dataDir, rowsFile(source)), rows);
      await chown(rows, uid, gid);
      const table = transaction`${transaction(schema)}.${transaction(name)}`;
      await transaction`copy ${table} (${transaction(columns)}) from ${sqlText(transaction, rows)}`;
    }
    for (const { schema, name, value } of manifest.sequences)
      await transaction`select setval(format('%I.%I', ${schema}::text, ${name}::text)::regclass, ${value}::bigint)`;
  });
  await rm(rows);
  await removeRowsWithoutBytes(sql, manifest);
}

/** Removes the objects and files that were removed during the backup. Triggers correct the counts. */
async function removeRowsWithoutBytes(sql: postgres.Sql, { missing }: Manifest): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`set local storage.allow_delete_query = 'true'`;
    for (const { bucket, name } of missing) {
      await transaction`delete from storage.objects where bucket_id = ${bucket} and name = ${name}`;
      if (bucket === 'files')
        await transaction`delete from public.files where owner_id || '/' || id = ${name}`;
    }
  });
}
