import type { Deposit } from '@shared/contract/leases/deposit.ts';
import type { Due } from '@shared/contract/leases/due.ts';
import type { Lease } from '@shared/contract/leases/lease.ts';
import type { Position } from '@shared/contract/leases/position.ts';
import { claimableDebt } from '@/lib/lease/claimable-debt.ts';
import { lastTerm } from './last-term.ts';

export const STEPS = ['notice', 'lastTerm', 'deposit', 'documents'] as const;
export type Step = (typeof STEPS)[number];

export interface DepartureFacts {
  readonly lease: Lease;
  readonly position: Position;
  readonly deposit: Deposit;
  readonly dues: readonly Due[];
}

/**
 * Returns whether each step is done. The last term is done once everything is paid, or once the keys are back, because
 * a tenant may leave in debt.
 */
export function stepsDone({
  lease,
  position,
  deposit,
  dues,
}: DepartureFacts): Readonly<Record<Step, boolean>> {
  const isEnding = lease.endedBy !== null;
  const isPaid = lastTerm(dues, lease.rentOwedUntil)?.state === 'paid' && claimableDebt(position) === 0;
  const isDepositDone = lease.keysOn !== null && ['none', 'settled', 'handedOver'].includes(deposit.state);
  return {
    notice: isEnding,
    lastTerm: isEnding && (lease.keysOn !== null || isPaid),
    deposit: isDepositDone,
    documents: isEnding && isDepositDone && lease.newAddress !== null,
  };
}

/** The steps of a co-tenant who leaves alone. The lease goes on with the other tenants. */
export const CO_TENANT_STEPS = ['leaving', 'consequences'] as const;
