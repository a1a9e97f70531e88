import type {
  BankExpected,
  BankLineOutcome,
} from '../../../supabase/functions/_shared/contract/payments/bank.ts';
import type { Batch } from '../../../supabase/functions/_shared/contract/payments/batch.ts';

type ExpectingLease = BankExpected['leases'][number];

/** Returns a lease as the matching of bank lines sees it: a single tenant, and the unpaid rent of November 2026. */
export function anExpectingLease(
  firstName: string,
  lastName: string,
  rent: number,
  lease: Partial<ExpectingLease> = {},
): ExpectingLease {
  return {
    leaseId: crypto.randomUUID(),
    propertyName: 'Le Bellecour',
    startsOn: '2026-01-01',
    rentFrom: '2024-01-01',
    endsOn: null,
    monthly: rent,
    deposit: { owed: 0, held: 0, toReturn: 0, movements: [] },
    tenants: [{ id: crypto.randomUUID(), firstName, lastName, companyName: null, leavesOn: null }],
    guarantors: [],
    dues: [aDue('2026-11', rent)],
    payments: [],
    refunds: [],
    ...lease,
  };
}

/** Returns the unpaid rent of a month (`yyyy-mm`). */
export const aDue = (month: string, remaining: number): ExpectingLease['dues'][number] => ({
  id: crypto.randomUUID(),
  kind: 'rent',
  label: null,
  dueOn: `${month}-01`,
  from: `${month}-01`,
  to: `${month}-30`,
  remaining,
  benefits: [],
});

/** Returns the outcome of a bank line, by default a recorded payment of €650. */
export const aLineOutcome = (id: string, outcome: Partial<BankLineOutcome> = {}): BankLineOutcome => ({
  id,
  state: 'recorded',
  payments: [
    {
      id: crypto.randomUUID(),
      leaseId: crypto.randomUUID(),
      tenantId: crypto.randomUUID(),
      kind: 'payment',
      amount: 650,
    },
  ],
  deposits: [],
  receipts: [],
  blockers: [],
  errorCode: null,
  issues: [],
  paymentId: null,
  ...outcome,
});

/** Returns the outcome of a bank line that the API refused to record. */
export const aRefusedLine = (id: string, outcome: Partial<BankLineOutcome>): BankLineOutcome =>
  aLineOutcome(id, { state: 'refused', payments: [], ...outcome });

export const aBatch = (batch: Partial<Batch> = {}): Batch => ({
  id: crypto.randomUUID(),
  kind: 'bank',
  fileName: 'releve.csv',
  createdAt: '2026-11-20T09:30:00Z',
  payments: 2,
  deposits: 0,
  amount: 1300,
  cancelled: 0,
  lines: 2,
  ...batch,
});
