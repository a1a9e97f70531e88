import { type Rents, rentsOf } from '@shared/domain/rents.ts';

/** The rent in the tenant form. Its amounts are text, or already parsed. */
interface RentInput {
  readonly rent?: unknown;
  readonly charges?: unknown;
  readonly isCorrection?: unknown;
}

/** True if the parsed amounts differ from those of a rent. */
export const isOtherRent = (stored: Pick<Rents, 'rent' | 'charges'>, { rent, charges }: RentInput): boolean =>
  rent !== stored.rent || charges !== stored.charges;

/**
 * The field for the first day of the amounts: the day of the change, or the start of the stored rent. `null` if the
 * form has no such field: for a new tenant, for a rent that never changed, or for a correction.
 */
export function startField(stored: Rents | null, input: RentInput): 'changesOn' | 'rentStartsOn' | null {
  if (stored === null) return null;
  if (isOtherRent(stored, input)) return input.isCorrection === true ? null : 'changesOn';
  return stored.rentStartsOn === null ? null : 'rentStartsOn';
}

export interface FormerAmounts {
  /** The first day on which the rent's amounts no longer applied. */
  readonly until: string;
  readonly rent: number;
  readonly charges: number;
}

/**
 * The tenant's former rents, newest first, once the form is saved with these amounts from `startsOn` (`null`: from
 * the beginning). It follows private.set_rent in Postgres: the change replaces every rent since that day. If the rent
 * before has the same amounts, that rent continues.
 */
export function formerAmounts(stored: Rents, input: RentInput, startsOn: string | null): FormerAmounts[] {
  if (startsOn === null) return [];
  // A newest rent with only a new first day moves to that day.
  const rents = isOtherRent(stored, input) ? rentsOf(stored) : stored.formerRents;
  const kept = rents.filter((one) => one.startsOn === null || one.startsOn < startsOn);
  const before = kept.at(-1);
  if (before && !isOtherRent(before, input)) return formerAmounts(stored, input, before.startsOn);
  return kept
    .map(({ rent, charges }, index) => ({ until: kept[index + 1]?.startsOn ?? startsOn, rent, charges }))
    .toReversed();
}
