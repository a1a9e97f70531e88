// A database in a temporary folder, for scripts that need only PostgreSQL.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { PROJECT_ROOT } from './install.mjs';
import { importSource } from './import-source.mjs';

/** @type {typeof import('../local/auth/tables.ts')} */
const auth = await importSource('local/auth/tables.ts');
/** @type {typeof import('../local/postgres/home.ts')} */
const home = await importSource('local/postgres/home.ts');
/** @type {typeof import('../local/postgres/migrate.ts')} */
const migrate = await importSource('local/postgres/migrate.ts');
/** @type {typeof import('../local/postgres/postgres.ts')} */
const server = await importSource('local/postgres/postgres.ts');
/** @type {typeof import('../local/storage/tables.ts')} */
const storage = await importSource('local/storage/tables.ts');
/** @type {typeof import('../local/processes/guard.ts')} */
const processes = await importSource('local/processes/guard.ts');
/** @type {typeof import('./free-stack-port.ts')} */
const ports = await importSource('tools/free-stack-port.ts');

/**
 * Starts PostgreSQL with the schema and the seed, calls `work`, and deletes the database. The connections that
 * `work` opens have the rights of the administrator.
 * @param {(connect: () => import('postgres').Sql) => Promise<void>} work
 * @param {(message: string) => void} [onNotice]
 */
export async function withDatabase(work, onNotice = () => {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'klinky-database-'));
  const guard = processes.startGuard();
  const database = await server.startPostgres({ dataDir, port: await ports.freeStackPort(), guard });
  /** @type {import('postgres').Sql[]} */
  const connections = [];
  try {
    await auth.makeTables({ databaseUrl: database.url('supabase_auth_admin') });
    await storage.makeStorageTables({ databaseUrl: database.url('supabase_storage_admin') });
    await migrate.applyMigrations({ database, projectRoot: PROJECT_ROOT, guard });
    await work(() => {
      const sql = postgres(database.url('postgres'), {
        max: 1,
        onnotice: ({ message }) => onNotice(String(message)),
      });
      connections.push(sql);
      return sql;
    });
  } finally {
    await Promise.all(connections.map((sql) => sql.end()));
    await database.stop();
    home.removeDatabase(dataDir);
    guard.close();
  }
}
