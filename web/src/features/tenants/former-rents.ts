import { type Rents, rentsOf } from '@shared/domain/rents.ts';

/** The rent in the tenant form. The amounts are typed texts or parsed numbers. */
interface RentInput {
  readonly rent?: unknown;
  readonly charges?: unknown;
  readonly isCorrection?: unknown;
}

/** Returns true if the parsed amounts differ from the amounts of a rent. */
export const isOtherRent = (stored: Pick<Rents, 'rent' | 'charges'>, { rent, charges }: RentInput): boolean =>
  rent !== stored.rent || charges !== stored.charges;

/**
 * Returns the form field with the first day of the amounts. Changed amounts have the field `changesOn`, unchanged
 * amounts have the field `rentStartsOn`. Returns `null` for a new tenant, for a rent that never changed, and for a
 * correction.
 */
export function startField(stored: Rents | null, input: RentInput): 'changesOn' | 'rentStartsOn' | null {
  if (stored === null) return null;
  if (isOtherRent(stored, input)) return input.isCorrection === true ? null : 'changesOn';
  return stored.rentStartsOn === null ? null : 'rentStartsOn';
}

export interface FormerAmounts {
  /** The day on which the next rent starts. */
  readonly until: string;
  readonly rent: number;
  readonly charges: number;
}

/**
 * Returns the former rents that the tenant will have once the form is saved, newest first. `startsOn` is the first day
 * of the typed amounts; `null` if they apply from the beginning. The typed amounts replace all rents that start on or
 * after this day, as the Postgres function `private.set_rent` does. If the rent right before this day has the same
 * amounts, this rent continues and is not a former rent.
 */
export function formerAmounts(stored: Rents, input: RentInput, startsOn: string | null): FormerAmounts[] {
  if (startsOn === null) return [];
  // If only the first day changes, the newest rent moves to the new day.
  const rents = isOtherRent(stored, input) ? rentsOf(stored) : stored.formerRents;
  const kept = rents.filter((one) => one.startsOn === null || one.startsOn < startsOn);
  const before = kept.at(-1);
  if (before && !isOtherRent(before, input)) return formerAmounts(stored, input, before.startsOn);
  return kept
    .map(({ rent, charges }, index) => ({ until: kept[index + 1]?.startsOn ?? startsOn, rent, charges }))
    .toReversed();
}
