import type { FormerRent, Tenant } from '../contract/tenant.ts';

/** The current and former rents of a tenant. */
export type Rents = Pick<Tenant, 'rent' | 'charges' | 'rentStartsOn' | 'formerRents'>;

/** All rents of a tenant, the oldest first. */
export const rentsOf = ({ rent, charges, rentStartsOn, formerRents }: Rents): readonly FormerRent[] => [
  ...formerRents,
  { startsOn: rentStartsOn, rent, charges },
];

/** The one of some rents, the oldest first, that applies on a day given as `yyyy-mm-dd`. */
export const rentAt = <TRent extends Pick<FormerRent, 'startsOn'>>(
  rents: readonly TRent[],
  day: string,
): TRent | undefined => rents.findLast(({ startsOn }) => startsOn === null || startsOn <= day);

/** The first of some days, in their order, that is after a day; `null` when there is none. */
export const firstAfter = (starts: readonly (string | null)[], day: string): string | null =>
  starts.find((start) => start !== null && start > day) ?? null;

/** The monthly amounts that applied on a day given as `yyyy-mm-dd`, in euros. */
export function rentOn(tenant: Rents, day: string): { rent: number; charges: number } {
  const { rent, charges } = rentAt(rentsOf(tenant), day) ?? tenant;
  return { rent, charges };
}

/** The day of the first change of rent after a day, both as `yyyy-mm-dd`; `null` when none is known. */
export const nextRentStart = (tenant: Rents, day: string): string | null =>
  firstAfter(
    rentsOf(tenant).map(({ startsOn }) => startsOn),
    day,
  );
