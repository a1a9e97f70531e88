import { getStorageSchemaSql } from '@supabase/lite';
import { tablesMaker } from '../shared/make-tables.ts';

/** Makes the schema `storage`. `databaseUrl` must connect as supabase_storage_admin. */
export const makeStorageTables = tablesMaker({
  table: 'storage.objects',
  sql: getStorageSchemaSql(),
  // The same path leads to the file from this folder and from the bundle in .build/stack/.
  file: new URL('../../local/storage/tables.sql', import.meta.url),
});
