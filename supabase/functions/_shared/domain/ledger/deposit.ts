import { toCents } from '../money.ts';
import { addMonths, latest } from './days.ts';
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

/**
 * Returns the amount to deduct from a deposit, in euros: `tenantShare` percent of `amount`. The share takes wear into
 * account. Rounds half a cent up.
 */
export const deductedAmount = (amount: number, tenantShare: number): number =>
  Math.floor((toCents(amount) * tenantShare + 50) / 100) / 100;

interface TypedSettlement {
  /** The sum of the deductions. */
  readonly kept: number;
  /** The part that the landlord wants to keep until the building's accounts are approved. */
  readonly provision: number;
}

/** The facts of a deposit, as the API returns them. */
interface HeldDeposit {
  readonly held: number;
  readonly arrears: number;
  readonly increasePerPeriod: number;
  readonly deadline: string | null;
  readonly movements: readonly {
    readonly kind: string;
    readonly movedOn: string;
    readonly cancelledAt: string | null;
  }[];
}

/** Returns the number of monthly periods that have begun since the deadline; 0 without a deadline. */
function periodsSince(deadline: string | null, day: string): number {
  let periods = 0;
  while (deadline !== null && addMonths(deadline, periods) < day) periods += 1;
  return periods;
}

/**
 * Returns the number of monthly periods that began between the deadline and the last return of money. Returns 0 if
 * there is no deadline, or if the deposit is settled.
 */
function periodsOfLastReturn({ deadline, movements }: HeldDeposit): number {
  const valid = movements.filter(({ cancelledAt }) => cancelledAt === null);
  if (deadline === null || valid.some(({ kind }) => kind === 'settled')) return 0;
  const returns = valid.filter(({ kind }) => kind === 'returned');
  return periodsSince(deadline, latest(deadline, ...returns.map(({ movedOn }) => movedOn)));
}

/**
 * Returns the settlement of a deposit on `day`, with the deductions and the provision that the landlord is typing.
 * Amounts are in euros. SQL decides by the same rule (`private.with_settlement_on`). `notCovered` is the part of the
 * deductions that the deposit does not cover. `stillOwed` is the sum of `notCovered` and of the arrears that the
 * deposit does not cover. `increase` is 0, or the increase for `periodsLate` periods.
 */
export function typedSettlement(deposit: HeldDeposit, { kept, provision }: TypedSettlement, day: string) {
  const held = toCents(deposit.held);
  const arrears = toCents(deposit.arrears);
  const rest = Math.max(0, held - arrears - toCents(kept));
  const provisionCents = Math.min(toCents(provision), rest);
  const toReturn = rest - provisionCents;
  const periods = held > 0 ? periodsSince(deposit.deadline, day) : 0;
  const increasedPeriods = toReturn > 0 ? periods : held > 0 ? periodsOfLastReturn(deposit) : 0;
  return {
    kept,
    provision: provisionCents / 100,
    toReturn: toReturn / 100,
    periodsLate: increasedPeriods || periods,
    increase: (increasedPeriods * toCents(deposit.increasePerPeriod)) / 100,
    stillOwed: Math.max(0, arrears + toCents(kept) - held) / 100,
    notCovered: Math.max(0, toCents(kept) - Math.max(0, held - arrears)) / 100,
  };
}
