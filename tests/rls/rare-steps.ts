import type { Facts } from './ledger-letting.ts';

interface RareStep {
  readonly operation: string;
  readonly facts?: Partial<Facts>;
  readonly steps: readonly string[];
}

/** Sequences for the operations that need rare accounts, so that a short run may never draw them with success. */
export const RARE_STEPS: readonly RareStep[] = [
  {
    operation: 'POST /dues/:id/receipts',
    steps: [
      `select add_due(lease_id => ':lease1', idempotency_key => ':key', kind => 'other', due_on => '2026-03-01', amount => 100, label => 'x')`,
      `select record_payment(tenant_id => ':tenant1', idempotency_key => ':key', paid_on => '2026-03-02', amount => 100, due_id => ':due1', issue => 'none')`,
      `select issue_due(due => ':due1')`,
    ],
  },
  {
    operation: 'POST /documents/:id/replace',
    steps: [
      `select issue_reminder(lease_id => ':lease1', idempotency_key => ':key', level => 1)`,
      `select record_payment(tenant_id => ':tenant1', idempotency_key => ':key', paid_on => '2026-11-10', amount => 300, issue => 'none')`,
      `select replace_claim(document => ':document1', idempotency_key => ':key')`,
    ],
  },
  {
    operation: 'POST /leases/:id/deposit/settlement',
    facts: { hasDeposit: true },
    steps: [
      `select record_payment(tenant_id => ':tenant1', idempotency_key => ':key', paid_on => '2026-10-05', amount => 9100, issue => 'none')`,
      `select change_lease(lease => ':lease1', changes => '{"ended_by":"agreement","ends_on":"2026-10-31","keys_on":"2026-10-31","exit_state":"conform","new_address":"3 rue Neuve, 69003 Lyon"}')`,
      `select settle_deposit(lease_id => ':lease1', idempotency_key => ':key', returned_on => '2026-11-12', amount => 850, method => 'transfer')`,
    ],
  },
  {
    operation: 'POST /settlements/:id/split',
    facts: { leaseStartsOn: '2024-01-01', accountStartsOn: '2024-01-01' },
    steps: [
      `select record_settlement(lease_id => ':lease1', idempotency_key => ':key', period_from => '2024-01-01', period_to => '2024-12-31', balance => 84.12, sent_on => '2026-11-12')`,
      `select split_settlement(settlement => ':settlement1')`,
    ],
  },
  {
    operation: 'POST /leases/:id/arrears-reports',
    facts: { benefit: { lastMonth: null } },
    steps: [`select issue_arrears_report(lease_id => ':lease1', idempotency_key => ':key', office => 'caf')`],
  },
  {
    operation: 'DELETE /tenants/:id/rents/:startsOn',
    steps: [
      `select change_rent(lease => ':lease1', starts_on => '2026-12-01', rent => 850, charges => 61)`,
      `select undo_rent(lease => ':lease1', starts_on => '2026-12-01')`,
    ],
  },
  {
    operation: 'POST /documents/:id/void',
    steps: [
      `select issue_reminder(lease_id => ':lease1', idempotency_key => ':key', level => 1)`,
      `select void_document(document => ':document1', reason => 'x')`,
    ],
  },
];
