import type { SqlRow } from '../supabase/reader.ts';

/** Returns the person under whose name lists show an account. */
export const toPerson = (row: SqlRow) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  companyName: row.company_name,
});
