import type { Lease } from '@shared/contract/lease.ts';
import type { Property } from '@shared/contract/property.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { livesThere, livesFrom, hasLeft, isComing, livesUntil, vacantFrom } from '@/lib/lease/tenant-stay.ts';

/** A dwelling and who lives there or is to move in: nobody, somebody until a day, or somebody for good. */
export interface Dwelling {
  readonly property: Property;
  readonly state: 'vacant' | 'soon' | 'let';
  /** The first day on which nobody lives there; `null`: nobody ever has, or somebody does for good. */
  readonly freeFrom: string | null;
  /** The names of those who live there. */
  readonly people: readonly string[];
  /** The names of those who move in next, and when. */
  readonly coming: { readonly people: readonly string[]; readonly from: string } | null;
  /** Those who live there under a lease that has no end, and a tenant who leads to it; `null`: all leases have one. */
  readonly endless: { readonly people: readonly string[]; readonly tenantId: string } | null;
  /** The lease that started last, of which a new one takes over what the dwelling does not say. */
  readonly lastLease: Lease | null;
}

/** Who lives where on a day, as far as leases say it. */
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
    .flatMap(({ startsOn, rentOwedUntil, tenants }) =>
      tenants.map((tenant) => ({ ...tenant, leaseStartsOn: startsOn, rentOwedUntil })),
    )
    .filter(livesThere);
  const staying = stays.filter((stay) => !hasLeft(stay, today));
  const living = staying.filter((stay) => !isComing(stay, today));
  const [next] = staying.flatMap((stay) => (isComing(stay, today) ? (livesFrom(stay) ?? []) : [])).toSorted();
  const isEndless = ({ rentOwedUntil }: (typeof stays)[number]): boolean => rentOwedUntil === null;
  const leading = [...living, ...staying, ...stays].find(isEndless);
  const [lastLease = null] = leases.toSorted((a, b) => startOf(b).localeCompare(startOf(a)));
  return {
    property,
    state: staying.some((stay) => livesUntil(stay) === null) ? 'let' : staying.length > 0 ? 'soon' : 'vacant',
    freeFrom: vacantFrom(stays),
    people: living.map(fullName),
    coming:
      next === undefined
        ? null
        : { people: staying.filter((stay) => livesFrom(stay) === next).map(fullName), from: next },
    endless: leading ? { people: living.filter(isEndless).map(fullName), tenantId: leading.id } : null,
    lastLease,
  };
}

const startOf = ({ startsOn, accountStartsOn }: Lease): string => startsOn ?? accountStartsOn;
