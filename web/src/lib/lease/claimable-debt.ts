import type { Position } from '@shared/contract/position.ts';
import { sumEuros } from '@shared/domain/money.ts';

/**
 * Returns the debt of an account that can be claimed today, in euros. Leaves out time-barred debts, and debts that only
 * outdated receipts state.
 */
export const claimableDebt = ({ owed, timeBarred, held }: Position): number =>
  sumEuros(owed, -timeBarred, -held);
