import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { startTemporaryDatabase } from '../../local/temporary-database.ts';
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
  const { database, migrate, remove } = await startTemporaryDatabase();
  try {
    await copyDatabase(database, 'declared');
    await migrate(projectRoot);
    await copyDatabase(database, 'seeded');
    if (process.env['KLINKY_TEST_MAP'] !== undefined) await countCalls(database.url('supabase_admin'));
    project.provide('rlsDatabaseUrl', database.url('postgres'));
    project.provide('declaredDatabaseUrl', urlOf(database, 'declared'));
    project.provide('seededDatabaseUrl', urlOf(database, 'seeded'));
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}

/** Makes Postgres count the calls of functions, for the map of `npm run test:changed`. */
async function countCalls(superuserUrl: string): Promise<void> {
  const sql = postgres(superuserUrl, { max: 1 });
  await sql`alter database postgres set track_functions = 'all'`;
  await sql`alter database seeded set track_functions = 'all'`;
  await sql.end();
}
