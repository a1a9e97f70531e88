import type { Breach, Invariant } from './ledger-invariants.ts';
import type { Facts } from './ledger-letting.ts';

/** A fault of the product that breaks an invariant until somebody mends it. */
interface KnownFault {
  readonly invariant: Invariant;
  /** The fault in one sentence. */
  readonly fault: string;
  /** True for the details of a breach that this fault explains. */
  readonly excuses: (details: Breach['details']) => boolean;
  /** The facts of the account that differ from the usual ones. */
  readonly facts?: Partial<Facts>;
  /** The smallest sequence that breaks the invariant. `:key` is a new id, `:tenant2` the second tenant. */
  readonly steps: readonly string[];
}

const REMINDERS = new Set<unknown>(['reminder', 'formalNotice']);

/** True if each item of the second list is in the first list. */
const includesAll = (all: unknown, some: unknown): boolean =>
  Array.isArray(all) && Array.isArray(some) && some.every((item) => all.includes(item));

/** Take an entry off when its fault is mended: its sequence then breaks nothing, and the test that plays it is red. */
export const KNOWN_FAULTS: readonly KnownFault[] = [
  {
    invariant: 'letters',
    fault: 'A reminder or formal notice asks everybody whom it names for all of its dues',
    excuses: ({ kind, named, debtors }) => REMINDERS.has(kind) && includesAll(named, debtors),
    facts: { hasCoTenant: true },
    steps: [
      `select change_tenant(tenant => ':tenant2', changes => '{"leaves_on":"2026-06-30"}')`,
      `select issue_reminder(lease_id => ':lease1', idempotency_key => ':key', level => 1)`,
    ],
  },
  {
    invariant: 'people',
    fault: 'A reminder or formal notice names a tenant for an opening balance of days before he came',
    excuses: ({ kind, dues }) => REMINDERS.has(kind) && includesAll(dues, ['opening']),
    facts: { hasCoTenant: true, rent: 0, charges: 0, leaseStartsOn: null },
    steps: [
      `select change_tenant(tenant => ':tenant2', changes => '{"joins_on":"2025-06-01"}')`,
      `select set_account(lease => ':lease1', starts_on => '2026-01-01', balance => 310)`,
      `select issue_reminder(lease_id => ':lease1', idempotency_key => ':key', level => 1)`,
    ],
  },
  {
    invariant: 'address',
    fault: 'No new address overtakes a settlement letter',
    excuses: ({ kind }) => kind === 'settlement',
    steps: [
      `select settle_charges(lease_id => ':lease1', idempotency_key => ':key', period_from => '2026-01-01', period_to => '2026-10-31', balance => -600, bills_at => 'x', confirmed_facts => '{NO_EXPENSES}')`,
      `select change_lease(lease => ':lease1', changes => '{"ended_by":"agreement","ends_on":"2026-11-10","keys_on":"2026-11-10","new_address":"3 rue Neuve, 69003 Lyon"}')`,
    ],
  },
  {
    invariant: 'sums',
    fault: 'No split of a settlement overtakes its letter, which states one due day for the whole balance',
    excuses: ({ kind, parts }) => kind === 'settlement' && parts !== undefined,
    facts: { leaseStartsOn: '2024-11-11', accountStartsOn: '2024-12-06', hasBill: true, rent: 0, dueDay: 9 },
    steps: [
      `select settle_charges(lease_id => ':lease1', idempotency_key => ':key', period_from => '2024-12-16', period_to => '2024-12-31', balance => 34.6, bills_at => 'x', confirmed_facts => '{}')`,
      `select split_settlement(settlement => ':settlement1')`,
    ],
  },
  {
    invariant: 'overtaken',
    fault: 'No change of a benefit overtakes a letter that states its late part',
    excuses: ({ reason, differs }) =>
      reason === null && includesAll(['lateBenefit', 'lateOffices'], differs) && !includesAll([], differs),
    facts: { benefit: { lastMonth: '2026-09-01' } },
    steps: [
      `select issue_reminder(lease_id => ':lease1', idempotency_key => ':key', level => 1)`,
      `select delete_benefit(lease_id => ':lease1', benefit => ':benefit1')`,
    ],
  },
  {
    invariant: 'returned',
    fault: 'No duty names the advance that the landlord owes to a tenant who has left',
    excuses: ({ sum, duties }) => sum === 'advance' && duties === 0,
    steps: [
      `select change_lease(lease => ':lease1', changes => '{"ended_by":"agreement","ends_on":"2026-06-30","keys_on":"2026-06-30"}')`,
      `select record_payment(tenant_id => ':tenant1', idempotency_key => ':key', paid_on => '2026-06-30', amount => 9100, issue => 'none')`,
    ],
  },
];

export const isKnown = ({ invariant, details }: Breach): boolean =>
  KNOWN_FAULTS.some((known) => known.invariant === invariant && known.excuses(details));
