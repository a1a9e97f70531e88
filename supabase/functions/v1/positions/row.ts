import type { PositionPageRow } from '../supabase/database.ts';

/** Who stands for the account. */
export const toPerson = (row: PositionPageRow) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  companyName: row.company_name,
});
