import { readFileSync } from 'node:fs';
import { getAuthSchemaSql } from '@supabase/lite';
import postgres from 'postgres';

// The same path leads to the file from this folder and from the bundle in .build/stack/.
const SCHEMA = new URL('../../local/auth/schema.sql', import.meta.url);

/**
 * Makes the tables and functions of the schema `auth` in one transaction, if they do not exist. `databaseUrl` must
 * connect as supabase_auth_admin.
 */
export async function makeTables({ databaseUrl }: { databaseUrl: string }): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice() {} });
  try {
    const [found] = await sql<
      { isMade: boolean }[]
    >`select to_regclass('auth.users') is not null as "isMade"`;
    if (found?.isMade === true) return;
    await sql.begin(async (transaction) => {
      await transaction.unsafe(getAuthSchemaSql(false));
      await transaction.unsafe(readFileSync(SCHEMA, 'utf8'));
    });
  } finally {
    await sql.end();
  }
}
