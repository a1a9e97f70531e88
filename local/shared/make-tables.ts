import { readFileSync } from 'node:fs';
import postgres from 'postgres';

interface Tables {
  /** A table of the schema. If it exists, the schema is complete. */
  table: 'auth.users' | 'storage.objects';
  /** The SQL of @supabase/lite. */
  sql: string;
  /** The file with further SQL. */
  file: URL;
}

/**
 * Returns a function that makes the tables and functions of a service's schema in one transaction, if they do not
 * exist. `databaseUrl` must connect as the owner of the schema.
 */
export function tablesMaker({ table, sql: liteSql, file }: Tables) {
  return async ({ databaseUrl }: { databaseUrl: string }): Promise<void> => {
    const sql = postgres(databaseUrl, { max: 1, onnotice() {} });
    try {
      const [found] = await sql<{ isMade: boolean }[]>`select to_regclass(${table}) is not null as "isMade"`;
      if (found?.isMade === true) return;
      await sql.begin(async (transaction) => {
        await transaction.unsafe(liteSql);
        await transaction.unsafe(readFileSync(file, 'utf8'));
      });
    } finally {
      await sql.end();
    }
  };
}
