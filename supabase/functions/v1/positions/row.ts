import type { PositionPageRow } from '../supabase/database.ts';

/** Returns the person that an account is listed under. */
export const toPerson = (row: PositionPageRow) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  companyName: row.company_name,
});
