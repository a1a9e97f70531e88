import type { Position } from '@shared/contract/position.ts';
import { sumEuros } from '@shared/domain/money.ts';

/**
 * Returns the debt of an account that can be claimed today, in euros. Leaves out debts after the end of their
 * limitation period, and debts that only receipts state.
 */
export const claimableDebt = ({ owed, timeBarred, held }: Position): number =>
  sumEuros(owed, -timeBarred, -held);
