import { type Rents, rentsOf } from '@shared/domain/rents.ts';

/** The rent as entered in the tenant form; amounts are text or already parsed. */
interface RentInput {
  readonly rent?: unknown;
  readonly charges?: unknown;
  readonly isCorrection?: unknown;
}

/** Whether the parsed amounts differ from those of a rent. */
export const isOtherRent = (stored: Pick<Rents, 'rent' | 'charges'>, { rent, charges }: RentInput): boolean =>
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
 * The former rents, newest first, that the tenant will have once saved with these amounts from a day (`null`: from the
 * beginning), as private.set_rent does in Postgres: every rent since that day goes, and where the one before is of the same
 * amounts, it goes on.
 */
export function formerAmounts(stored: Rents, input: RentInput, startsOn: string | null): FormerAmounts[] {
  if (startsOn === null) return [];
  // The newest rent, if only its day is another, moves there.
  const known = isOtherRent(stored, input) ? rentsOf(stored) : stored.formerRents;
  const kept = known.filter((one) => one.startsOn === null || one.startsOn < startsOn);
  const before = kept.at(-1);
  if (before && !isOtherRent(before, input)) return formerAmounts(stored, input, before.startsOn);
  return kept
    .map(({ rent, charges }, index) => ({ until: kept[index + 1]?.startsOn ?? startsOn, rent, charges }))
    .toReversed();
}
