import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import getPort from 'get-port';
import postgres from 'postgres';
import { makeTables } from '../../local/auth/tables.ts';
import { removeDatabase } from '../../local/postgres/home.ts';
import { startPostgres, type Database } from '../../local/postgres/postgres.ts';
import { startGuard } from '../../local/processes/guard.ts';
import { makeStorageTables as makeEmbeddedTables } from '../../local/storage/tables.ts';

export interface TestDatabase {
  database: Database;
  /** A connection with the role postgres, which runs the migrations. */
  sql: postgres.Sql;
  stop(): Promise<void>;
}

/**
 * Starts a new cluster, to which no migration is applied. The cluster uses a free port and a folder that is deleted at
 * the end. The options create the tables of Auth and Storage, by default those of the embedded services.
 */
export async function startTestDatabase({
  makeAuthTables = makeTables,
  makeStorageTables = makeEmbeddedTables,
}: {
  makeAuthTables?: typeof makeTables;
  makeStorageTables?: typeof makeEmbeddedTables;
} = {}): Promise<TestDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'klinky-database-'));
  const guard = startGuard();
  const port = await getPort({ host: '127.0.0.1' });
  const database = await startPostgres({ dataDir, port, guard });
  await makeAuthTables({ databaseUrl: database.url('supabase_auth_admin') });
  await makeStorageTables({ databaseUrl: database.url('supabase_storage_admin') });
  const sql = postgres(database.url('postgres'), { max: 4, onnotice() {} });
  return {
    database,
    sql,
    async stop() {
      await sql.end({ timeout: 1 });
      await database.stop();
      guard.close();
      removeDatabase(dataDir);
    },
  };
}
