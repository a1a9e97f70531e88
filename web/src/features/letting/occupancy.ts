import type { Lease } from '@shared/contract/lease.ts';
import type { Property } from '@shared/contract/property.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { addDays, latest } from '@shared/domain/ledger/days.ts';

/** A dwelling and who lives there: nobody, somebody until a day, or somebody whose lease has no end. */
export interface Dwelling {
  readonly property: Property;
  readonly state: 'vacant' | 'soon' | 'let';
  /** The first day on which nobody lives there; `null`: nobody ever has, or somebody does for good. */
  readonly freeFrom: string | null;
  /** The names of those who live there. */
  readonly people: readonly string[];
  /** One of them. */
  readonly tenantId: string | null;
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
  const running = leases.filter(({ rentOwedUntil }) => rentOwedUntil === null || rentOwedUntil >= today);
  const [lastDay, ...otherDays] = leases.flatMap(({ rentOwedUntil }) => rentOwedUntil ?? []);
  const isForGood = running.some(({ rentOwedUntil }) => rentOwedUntil === null);
  const [lastLease = null] = leases.toSorted((a, b) => startOf(b).localeCompare(startOf(a)));
  const people = running.flatMap(({ tenants }) =>
    tenants.filter(({ leavesOn }) => leavesOn === null || leavesOn >= today),
  );
  return {
    property,
    state: isForGood ? 'let' : running.length > 0 ? 'soon' : 'vacant',
    freeFrom: isForGood || lastDay === undefined ? null : addDays(latest(lastDay, ...otherDays), 1),
    people: people.map(fullName),
    tenantId: people[0]?.id ?? null,
    lastLease,
  };
}

const startOf = ({ startsOn, accountStartsOn }: Lease): string => startsOn ?? accountStartsOn;
