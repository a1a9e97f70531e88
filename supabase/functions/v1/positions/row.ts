import type { Position } from '../../_shared/contract/position.ts';
import type { PositionPageRow, PositionRow } from '../supabase/database.ts';

export function toPosition(row: PositionRow): Position {
  return {
    tenantId: row.tenant_id,
    leaseId: row.lease_id,
    names: row.names,
    paidTo: row.paid_to,
    oldestUnpaidDueOn: row.oldest_unpaid_due_on,
    daysLate: row.days_late,
    unpaidTerms: row.unpaid_terms,
    owed: row.owed,
    upcoming: row.upcoming,
    advance: row.advance,
    prescribed: row.prescribed,
    late: row.late,
    held: row.held,
  };
}

/** Who stands for the account. */
export const toPerson = (row: PositionPageRow) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  companyName: row.company_name,
});
