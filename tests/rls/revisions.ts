import { randomUUID } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';
import type { Account } from './ledger.ts';

/** Inserts a revision as the owner of the table, past the command; by default of a rent of 750 from 1 September 2026. */
export const insertRevision = (
  tx: Sql | TransactionSql,
  { owner, lease }: Omit<Account, 'tenant'>,
  changes: object = {},
) => tx`
  insert into revisions ${tx({
    owner_id: owner,
    lease_id: lease,
    what: 'rent',
    for_day: '2026-09-01',
    asked_on: '2026-09-01',
    starts_on: '2026-09-01',
    former: 750,
    amount: 758.64,
    cap: 758.64,
    zone: 'metropole',
    old_quarter: '2025-Q2',
    new_quarter: '2026-Q2',
    old_index: 146.68,
    new_index: 148.37,
    idempotency_key: randomUUID(),
    ...changes,
  })} returning id`;
