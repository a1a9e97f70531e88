import type { Due } from '../../_shared/contract/due.ts';
import type { DueRow } from '../supabase/database.ts';
import { toInstant } from '../supabase/to-instant.ts';

export function toDue(row: DueRow): Due {
  return {
    id: row.id,
    leaseId: row.lease_id,
    kind: row.kind,
    from: row.period_from,
    to: row.period_to,
    dueOn: row.due_on,
    rent: row.rent,
    charges: row.charges,
    other: row.other,
    reduction: row.reduction,
    mostReduction: row.most_reduction,
    amount: row.amount,
    label: row.label,
    received: row.received,
    remaining: row.remaining,
    state: row.state,
    isFixed: row.receipts.length > 0,
    wouldBe: row.would_be,
    parts: row.parts,
    receipts: row.receipts,
    next: row.next,
    createdAt: toInstant(row.created_at),
  };
}
