import type { Rents } from '@shared/domain/rents.ts';

/** The rent as entered in the tenant form; amounts are text or already parsed. */
interface RentInput {
  readonly rent?: unknown;
  readonly charges?: unknown;
  readonly isCorrection?: unknown;
}

/** Whether the parsed amounts differ from the stored tenant's. */
export const isOtherRent = (stored: Rents, { rent, charges }: RentInput): boolean =>
  rent !== stored.rent || charges !== stored.charges;

/**
 * The field for the date from which the amounts apply: the date of the change, or the start of the stored rent.
 * `null` if there is none: for a new tenant, a rent that never changed, or a correction.
 */
export function startField(stored: Rents | null, input: RentInput): 'changesOn' | 'rentStartsOn' | null {
  if (stored === null) return null;
  if (isOtherRent(stored, input)) return input.isCorrection === true ? null : 'changesOn';
  return stored.rentStartsOn === null ? null : 'rentStartsOn';
}

export interface FormerAmounts {
  /** The first day on which they no longer applied. */
  readonly until: string;
  readonly rent: number;
  readonly charges: number;
}

/**
 * The former rents, newest first, that the tenant will have once saved with the new start date (`null`: from the
 * beginning). Mirrors the trigger on tenants.
 */
export function formerAmounts(stored: Rents, isChanged: boolean, startsOn: string | null): FormerAmounts[] {
  if (startsOn === null) return [];
  const known = [
    ...stored.formerRents,
    ...(isChanged ? [{ startsOn: stored.rentStartsOn, rent: stored.rent, charges: stored.charges }] : []),
  ];
  const kept = known.filter((one) => one.startsOn === null || one.startsOn < startsOn);
  return kept
    .map(({ rent, charges }, index) => ({ until: kept[index + 1]?.startsOn ?? startsOn, rent, charges }))
    .toReversed();
}
