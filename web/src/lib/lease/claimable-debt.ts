import type { Position } from '@shared/contract/leases/position.ts';
import { sumEuros } from '@shared/domain/money.ts';

/**
 * Returns the debt of an account that can be claimed today, in euros. Leaves out time-barred debts, debts that only
 * outdated receipts state, and housing benefit that is not late yet.
 */
export const claimableDebt = ({ owed, timeBarred, held, awaited }: Position): number =>
  sumEuros(owed, -timeBarred, -held, -awaited);

/** Returns true if an account is late and tenants owe a part of the late sum. The landlord asks offices for their part. */
export const areTenantsLate = ({
  daysLate,
  late,
  officePart,
}: Pick<Position, 'daysLate' | 'late' | 'officePart'>): boolean =>
  daysLate > 0 && late !== officePart?.amount;
