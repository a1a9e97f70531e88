import type { FormerRent, Tenant } from '../contract/leases/tenant.ts';

/** The current and former rents of a tenant. */
export type Rents = Pick<Tenant, 'rent' | 'charges' | 'rentStartsOn' | 'formerRents'>;

/** Returns all rents of a tenant, oldest first. */
export const rentsOf = ({ rent, charges, rentStartsOn, formerRents }: Rents): readonly FormerRent[] => [
  ...formerRents,
  { startsOn: rentStartsOn, rent, charges },
];

/** Returns the rent that applies on a day given as `yyyy-mm-dd`. The rents are sorted, oldest first. */
export const rentAt = <TRent extends Pick<FormerRent, 'startsOn'>>(
  rents: readonly TRent[],
  day: string,
): TRent | undefined => rents.findLast(({ startsOn }) => startsOn === null || startsOn <= day);

/** Returns the first day of a sorted list that is after the given day; `null` if there is no such day. */
export const firstAfter = (starts: readonly (string | null)[], day: string): string | null =>
  starts.find((start) => start !== null && start > day) ?? null;

/** Returns the monthly amounts that applied on a day given as `yyyy-mm-dd`, in euros. */
export function rentOn(tenant: Rents, day: string): { rent: number; charges: number } {
  const { rent, charges } = rentAt(rentsOf(tenant), day) ?? tenant;
  return { rent, charges };
}

/** Returns the day of the first rent change after a day, both as `yyyy-mm-dd`; `null` if none is known. */
export const nextRentStart = (tenant: Rents, day: string): string | null =>
  firstAfter(
    rentsOf(tenant).map(({ startsOn }) => startsOn),
    day,
  );
