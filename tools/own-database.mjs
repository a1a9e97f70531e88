// A database in a temporary folder, for scripts that need only PostgreSQL.
import postgres from 'postgres';
import { PROJECT_ROOT } from './install.mjs';
import { importSource } from './import-source.mjs';

/** @type {typeof import('../local/temporary-database.ts')} */
const { startTemporaryDatabase } = await importSource('local/temporary-database.ts');

/**
 * Starts PostgreSQL with the schema and the seed, calls `work`, and deletes the database. The connections that
 * `work` opens have the rights of the administrator.
 * @param {(connect: () => import('postgres').Sql) => Promise<void>} work
 * @param {(message: string) => void} [onNotice]
 */
export async function withDatabase(work, onNotice = () => {}) {
  const { database, migrate, remove } = await startTemporaryDatabase();
  /** @type {import('postgres').Sql[]} */
  const connections = [];
  try {
    await migrate(PROJECT_ROOT);
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
    await remove();
  }
}
