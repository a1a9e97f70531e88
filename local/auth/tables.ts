import { getAuthSchemaSql } from '@supabase/lite';
import { tablesMaker } from '../shared/make-tables.ts';

/** Makes the schema `auth`. `databaseUrl` must connect as supabase_auth_admin. */
export const makeTables = tablesMaker({
  table: 'auth.users',
  sql: getAuthSchemaSql(false),
  // The same path leads to the file from this folder and from the bundle in .build/stack/.
  file: new URL('../../local/auth/schema.sql', import.meta.url),
});
