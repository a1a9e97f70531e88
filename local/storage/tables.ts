import { readFileSync } from 'node:fs';
import { getStorageSchemaSql } from '@supabase/lite';
import postgres from 'postgres';

// The same path leads to the file from this folder and from the bundle in .build/stack/.
const TABLES = new URL('../../local/storage/tables.sql', import.meta.url);

/**
 * Makes the tables and functions of the schema `storage` in one transaction, if they do not exist. `databaseUrl` must
 * connect as supabase_storage_admin.
 */
export async function makeStorageTables({ databaseUrl }: { databaseUrl: string }): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice() {} });
  try {
    const [found] = await sql<
      { isMade: boolean }[]
    >`select to_regclass('storage.objects') is not null as "isMade"`;
    if (found?.isMade === true) return;
    await sql.begin(async (transaction) => {
      await transaction.unsafe(getStorageSchemaSql());
      await transaction.unsafe(readFileSync(TABLES, 'utf8'));
    });
  } finally {
    await sql.end();
  }
}
