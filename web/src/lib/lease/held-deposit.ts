import type { DepositSummary } from '@shared/contract/leases/deposit-summary.ts';
import { sumEuros } from '@shared/domain/money.ts';

interface HeldDeposit {
  /**
   * The landlord's next step. `toReturn`: the landlord returns the deposit. `toSettle`: the landlord settles the
   * deposit, because the arrears and the deductions use it up. `accounts`: the landlord waits for the accounts of the
   * building. `keys`: the landlord waits for the keys.
   */
  readonly next: 'toReturn' | 'toSettle' | 'accounts' | 'keys';
  /**
   * The amount in euros. For `toReturn`, this is the amount to give back, including the increase. For the other steps,
   * this is the amount that the landlord holds.
   */
  readonly amount: number;
  readonly tone: 'fine' | 'due' | 'late';
}

/**
 * Returns the deposit that the landlord still has to give back. Returns `null` if there is no such deposit, or while
 * the lease goes on and the keys are not returned.
 */
export function heldDeposit(deposit: DepositSummary | null, isOver: boolean): HeldDeposit | null {
  if (deposit === null) return null;
  const { state, held, toReturn, increase, periodsLate } = deposit;
  if (state === 'accounts') return { next: 'accounts', amount: held, tone: 'fine' };
  if (state === 'held') return isOver ? { next: 'keys', amount: held, tone: 'fine' } : null;
  if (state !== 'toReturn') return null;
  const tone = periodsLate > 0 ? 'late' : 'due';
  return toReturn > 0
    ? { next: 'toReturn', amount: sumEuros(toReturn, increase), tone }
    : { next: 'toSettle', amount: held, tone };
}
