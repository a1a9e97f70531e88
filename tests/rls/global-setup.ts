import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { makeTables } from '../../local/auth/tables.ts';
import { removeDatabase } from '../../local/postgres/home.ts';
import { applyMigrations } from '../../local/postgres/migrate.ts';
import { startPostgres } from '../../local/postgres/postgres.ts';
import { startGuard } from '../../local/processes/guard.ts';
import { makeStorageTables } from '../../local/storage/tables.ts';
import { copyDatabase, urlOf } from '../../tools/schema/databases.ts';
import { problemsOf, readFiles } from '../../tools/schema/files.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    rlsDatabaseUrl: string;
    declaredDatabaseUrl: string;
    seededDatabaseUrl: string;
  }
}

/**
 * Starts a Postgres with the project's migrations and seed, on a free port and in a temporary folder. Also creates a
 * database without migrations, and a copy for the tests that delete the demo account while other tests use all accounts.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
  const problems = problemsOf(readFiles(projectRoot));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const dataDir = mkdtempSync(path.join(tmpdir(), 'klinky-rls-'));
  const guard = startGuard();
  const disposals: (() => unknown)[] = [() => removeDatabase(dataDir), () => guard.close()];
  const dispose = async () => {
    for (const run of disposals.toReversed()) await run();
  };
  try {
    const database = await startPostgres({ dataDir, port: await getPort(), guard });
    disposals.push(() => database.stop());
    await makeTables({ databaseUrl: database.url('supabase_auth_admin') });
    await makeStorageTables({ databaseUrl: database.url('supabase_storage_admin') });
    await copyDatabase(database, 'declared');
    await applyMigrations({ database, projectRoot, guard });
    await copyDatabase(database, 'seeded');
    if (process.env['KLINKY_TEST_MAP'] !== undefined) await countCalls(database.url('supabase_admin'));
    project.provide('rlsDatabaseUrl', database.url('postgres'));
    project.provide('declaredDatabaseUrl', urlOf(database, 'declared'));
    project.provide('seededDatabaseUrl', urlOf(database, 'seeded'));
  } catch (error) {
    await dispose();
    throw error;
  }
  return dispose;
}

/** Makes Postgres count the calls of functions, for the map of `npm run test:changed`. */
async function countCalls(superuserUrl: string): Promise<void> {
  const sql = postgres(superuserUrl, { max: 1 });
  await sql`alter database postgres set track_functions = 'all'`;
  await sql`alter database seeded set track_functions = 'all'`;
  await sql.end();
}
