import type { Position } from '@shared/contract/position.ts';
import { sumEuros } from '@shared/domain/money.ts';

/**
 * Returns the debt of an account that can be claimed today, in euros: without prescribed debts, and without debts that
 * only receipts state.
 */
export const claimable = ({ owed, prescribed, held }: Position): number => sumEuros(owed, -prescribed, -held);
