import type { SqlRow } from '../supabase/reader.ts';

/** Returns the person that an account is listed under. */
export const toPerson = (row: SqlRow) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  companyName: row.company_name,
});
