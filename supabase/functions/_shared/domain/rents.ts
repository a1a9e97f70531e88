import type { Tenant } from '../contract/tenant.ts';

/** The current and former rents of a tenant. */
export type Rents = Pick<Tenant, 'rent' | 'charges' | 'rentStartsOn' | 'formerRents'>;

/** The monthly amounts that applied on a day given as `yyyy-mm-dd`, in euros. */
export function rentOn({ formerRents, ...newest }: Rents, day: string): { rent: number; charges: number } {
  const agreed = [...formerRents, { ...newest, startsOn: newest.rentStartsOn }];
  const { rent, charges } = agreed.findLast(({ startsOn }) => startsOn === null || startsOn <= day) ?? newest;
  return { rent, charges };
}

/** The day of the first change of rent after a day, both as `yyyy-mm-dd`; `null` when none is known. */
export function nextRentStart({ formerRents, rentStartsOn }: Rents, day: string): string | null {
  const starts = [...formerRents.map(({ startsOn }) => startsOn), rentStartsOn];
  return starts.find((start) => start !== null && start > day) ?? null;
}
