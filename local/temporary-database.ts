import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeTables } from './auth/tables.ts';
import { freeStackPort } from './free-stack-port.ts';
import { removeDatabase } from './postgres/home.ts';
import { applyMigrations } from './postgres/migrate.ts';
import { type Database, startPostgres } from './postgres/postgres.ts';
import { type Guard, startGuard } from './processes/guard.ts';
import { makeStorageTables } from './storage/tables.ts';

// The parts of the stack that scripts and tests of the database use.
export { exitCode } from './processes/inspect.ts';
export { type Database, type Guard, removeDatabase };

export interface TemporaryDatabase {
  readonly database: Database;
  readonly guard: Guard;
  /** Applies the migrations and the seed of a project. */
  migrate(projectRoot: string): Promise<void>;
  /** Stops PostgreSQL and deletes the database. */
  remove(): Promise<void>;
}

/** Starts PostgreSQL in a temporary folder, with the tables of Auth and Storage. */
export async function startTemporaryDatabase(): Promise<TemporaryDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'klinky-database-'));
  const guard = startGuard();
  let database: Database | undefined;
  const remove = async (): Promise<void> => {
    await database?.stop();
    removeDatabase(dataDir);
    guard.close();
  };
  try {
    database = await startPostgres({ dataDir, port: await freeStackPort(), guard });
    await makeTables({ databaseUrl: database.url('supabase_auth_admin') });
    await makeStorageTables({ databaseUrl: database.url('supabase_storage_admin') });
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    database,
    guard,
    migrate: (projectRoot) => applyMigrations({ database, projectRoot, guard }),
    remove,
  };
}
