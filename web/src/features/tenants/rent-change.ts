import type { Rents } from '@shared/domain/rents.ts';

/** What the form of a tenant holds about the rent; amounts as they are typed, or read. */
interface RentInput {
  readonly rent?: unknown;
  readonly charges?: unknown;
  readonly isCorrection?: unknown;
}

/** Whether the form holds other amounts than the stored tenant, read from what is typed. */
export const isOtherRent = (stored: Rents, { rent, charges }: RentInput): boolean =>
  rent !== stored.rent || charges !== stored.charges;

/**
 * The field that says from when the amounts hold: of a change of them, or of the one that is stored. `null` where there
 * is nothing to say: a new tenant, a rent that never changed, or a correction.
 */
export function startField(stored: Rents | null, input: RentInput): 'changesOn' | 'rentStartsOn' | null {
  if (stored === null) return null;
  if (isOtherRent(stored, input)) return input.isCorrection === true ? null : 'changesOn';
  return stored.rentStartsOn === null ? null : 'rentStartsOn';
}

export interface FormerAmounts {
  /** The first day on which they held no more. */
  readonly until: string;
  readonly rent: number;
  readonly charges: number;
}

/**
 * What will have held before, the newest first, once the tenant is stored with the amounts starting on a day (`null`:
 * from the beginning): as the trigger on tenants keeps it.
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
