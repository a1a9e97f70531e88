import type { Lease } from '@shared/contract/leases/lease.ts';
import type { Property } from '@shared/contract/property.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { hasStay, stayStart, hasLeft, movesInLater, stayEnd, vacantFrom } from '@/lib/lease/tenant-stay.ts';

/**
 * A dwelling with its present and next tenants. The state is `soon` if all of these tenants have a last day, and `let`
 * if at least one tenant has none.
 */
export interface Dwelling {
  readonly property: Property;
  readonly state: 'vacant' | 'soon' | 'let';
  /** The first vacant day; `null` if the dwelling was never let or a tenant has no last day. */
  readonly freeFrom: string | null;
  /** The names of the present tenants. */
  readonly people: readonly string[];
  /** The names of the next tenants and their first day in the dwelling; `null` if there is no next tenant. */
  readonly coming: { readonly people: readonly string[]; readonly from: string } | null;
  /**
   * A lease of the dwelling without an end, with its present tenants; `null` if every lease has an end. `tenantId` is
   * the tenant to whose page a link leads.
   */
  readonly endless: {
    readonly people: readonly string[];
    readonly tenantId: string;
    readonly leaseId: string;
  } | null;
  /** The newest lease of the dwelling. The form suggests the terms of this lease for a new lease. */
  readonly lastLease: Lease | null;
}

/** Returns the properties with their tenants on the given day. */
export function dwellingsOf(
  properties: readonly Property[],
  leases: readonly Lease[],
  today: string,
): Dwelling[] {
  const leasesOf = new Map<string | null, Lease[]>();
  for (const lease of leases)
    leasesOf.set(lease.propertyId, [...(leasesOf.get(lease.propertyId) ?? []), lease]);
  return properties.map((property) => dwellingOf(property, leasesOf.get(property.id) ?? [], today));
}

function dwellingOf(property: Property, leases: readonly Lease[], today: string): Dwelling {
  const stays = leases
    .flatMap(({ id: leaseId, startsOn, rentOwedUntil, tenants }) =>
      tenants.map((tenant) => ({ ...tenant, leaseId, leaseStartsOn: startsOn, rentOwedUntil })),
    )
    .filter(hasStay);
  const staying = stays.filter((stay) => !hasLeft(stay, today));
  const living = staying.filter((stay) => !movesInLater(stay, today));
  const [next] = staying
    .flatMap((stay) => (movesInLater(stay, today) ? (stayStart(stay) ?? []) : []))
    .toSorted();
  const isEndless = ({ rentOwedUntil }: (typeof stays)[number]): boolean => rentOwedUntil === null;
  const leading = [...living, ...staying, ...stays].find(isEndless);
  const [lastLease = null] = leases.toSorted((a, b) => startOf(b).localeCompare(startOf(a)));
  return {
    property,
    state: staying.some((stay) => stayEnd(stay) === null) ? 'let' : staying.length > 0 ? 'soon' : 'vacant',
    freeFrom: vacantFrom(stays),
    people: living.map(fullName),
    coming:
      next === undefined
        ? null
        : { people: staying.filter((stay) => stayStart(stay) === next).map(fullName), from: next },
    endless: leading
      ? { people: living.filter(isEndless).map(fullName), tenantId: leading.id, leaseId: leading.leaseId }
      : null,
    lastLease,
  };
}

const startOf = ({ startsOn, accountStartsOn }: Lease): string => startsOn ?? accountStartsOn;
