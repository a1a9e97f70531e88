import {
  Deposit,
  DepositMovement,
  type DepositDeduction,
} from '../../../supabase/functions/_shared/contract/deposit.ts';
import { todayInParis } from '../../../supabase/functions/_shared/domain/period.ts';
import { nullFieldsOf } from '../../fixtures/null-fields.ts';

/** Returns a deposit of €850 that was agreed, but not received. */
export const aDeposit = (deposit: Partial<Deposit> = {}): Deposit => ({
  ...nullFieldsOf(Deposit),
  leaseId: crypto.randomUUID(),
  agreed: 850,
  received: 0,
  held: 0,
  state: 'expected',
  isProvisional: true,
  arrears: 0,
  kept: 0,
  provision: 0,
  provisionMost: 0,
  toReturn: 0,
  stillOwed: 0,
  periodsLate: 0,
  increasePerPeriod: 0,
  increase: 0,
  movements: [],
  deductions: [],
  ...deposit,
});

/** Returns the receipt of a deposit of €850 today. */
export const aDepositMovement = (movement: Partial<DepositMovement> = {}): DepositMovement => ({
  ...nullFieldsOf(DepositMovement),
  id: crypto.randomUUID(),
  kind: 'received',
  movedOn: todayInParis(),
  amount: 850,
  setOff: 0,
  deducted: 0,
  provision: 0,
  increase: 0,
  notCovered: 0,
  method: 'transfer',
  createdAt: new Date().toISOString(),
  ...movement,
});

/** Returns a deduction of €240 for paint, of which the tenant owes 60 % after wear. */
export const aDeduction = (deduction: Partial<DepositDeduction> = {}): DepositDeduction => ({
  id: crypto.randomUUID(),
  kind: 'repair',
  label: 'Peinture de la chambre',
  amount: 240,
  tenantShare: 60,
  kept: 144,
  proof: 'Devis n° 214, 12 octobre',
  movementId: null,
  ...deduction,
});
