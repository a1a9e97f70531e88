import { toCents } from '../money.ts';
import type { LeaseKind } from './notice.ts';

/**
 * Returns the highest deposit that the law allows for a monthly rent without charges (loi n° 89-462 du 6 juillet 1989,
 * art. 22, 25-6 and 25-13). The result has the unit of the rent; it is `null` if only the contract decides. If rent is
 * paid more than two months ahead, no deposit is allowed (art. 22 al. 2).
 */
export function depositCap(kind: LeaseKind, rent: number, termMonths: number): number | null {
  if (kind === 'other') return null;
  if (kind === 'mobility' || isPaidFarAhead(kind, termMonths)) return 0;
  return kind === 'unfurnished' ? rent : 2 * rent;
}

/** True if the law of 1989 forbids a deposit because rent is paid more than two months ahead (art. 22 al. 2). */
export const isPaidFarAhead = (kind: LeaseKind, termMonths: number): boolean =>
  kind !== 'other' && termMonths > 2;

/** Returns the deducted amount in euros: the tenant's share of an amount after wear, in percent. Rounds half a cent up. */
export const deductedAmount = (amount: number, tenantShare: number): number =>
  Math.floor((toCents(amount) * tenantShare + 50) / 100) / 100;

interface TypedSettlement {
  /** The deductions. */
  readonly kept: number;
  /** The part that the landlord wants to keep until the accounts of the building. */
  readonly provision: number;
}

/** The facts of a deposit on a day, as the API answers them. */
interface DepositOnDay {
  readonly held: number;
  readonly arrears: number;
  readonly periodsLate: number;
  readonly increasePerPeriod: number;
}

/**
 * Returns the settlement of a deposit with deductions that the landlord is typing. Amounts are in euros. SQL decides by
 * the same rule (`private.deposit_settlement_on`). `notCovered` is the part of the deductions that the deposit does not
 * cover. `stillOwed` also has the arrears that the deposit does not cover.
 */
export function typedSettlement(deposit: DepositOnDay, typed: TypedSettlement) {
  const held = toCents(deposit.held);
  const arrears = toCents(deposit.arrears);
  const kept = toCents(typed.kept);
  const rest = Math.max(0, held - arrears - kept);
  const provision = Math.min(toCents(typed.provision), rest);
  const toReturn = rest - provision;
  return {
    kept: typed.kept,
    provision: provision / 100,
    toReturn: toReturn / 100,
    increase: toReturn > 0 ? (deposit.periodsLate * toCents(deposit.increasePerPeriod)) / 100 : 0,
    stillOwed: Math.max(0, arrears + kept - held) / 100,
    notCovered: Math.max(0, kept - Math.max(0, held - arrears)) / 100,
  };
}
