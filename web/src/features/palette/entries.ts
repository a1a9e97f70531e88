import type { Position } from '@shared/contract/leases/position.ts';
import type { Property } from '@shared/contract/property.ts';
import type { Tenant } from '@shared/contract/leases/tenant.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { ownName } from '@shared/domain/property-names.ts';
import { areTenantsLate, claimableDebt } from '@/lib/lease/claimable-debt.ts';
import { searchedDigits } from '@/lib/text/phone-text.ts';
import { isNamedByAddress, searchedTexts, streetText } from '@/lib/text/property-text.ts';
import { type Findable, toFindable } from './find.ts';

/** The tenants of one lease. All tenants of a lease share one account, so the palette shows their debt once. */
export interface TenantEntry extends Findable {
  readonly key: string;
  /** The id of the lease's first tenant, whose page shows the account. */
  readonly tenantId: string;
  readonly leaseId: string;
  readonly home: string | undefined;
  readonly isFormer: boolean;
}

export interface PropertyEntry extends Findable {
  readonly key: string;
  readonly id: string;
  readonly address: string;
}

/** Returns an entry for each lease of the tenants, in the order of each lease's first tenant. */
export function tenantEntries(
  tenants: readonly Tenant[],
  properties: readonly Property[],
  isFormer: boolean,
  list: (names: readonly string[]) => string,
): TenantEntry[] {
  const homes = new Map(properties.map((property) => [property.id, property]));
  const leases = new Map<string, Tenant[]>();
  for (const tenant of tenants) {
    const others = leases.get(tenant.leaseId);
    if (others) others.push(tenant);
    else leases.set(tenant.leaseId, [tenant]);
  }
  return [...leases].flatMap(([leaseId, people]) => {
    const [first] = people;
    if (!first) return [];
    const home = first.propertyId === null ? undefined : homes.get(first.propertyId);
    const name = list(people.map(fullName));
    const searched = [
      ...people.flatMap(({ firstName, lastName, email, postalAddress }) => [
        firstName,
        lastName,
        email,
        postalAddress,
      ]),
      ...(home ? searchedTexts(home) : []),
    ];
    const phones = people.map(({ phoneNumber }) => searchedDigits(phoneNumber ?? ''));
    const { nameWords, text, phone } = toFindable(name, searched, phones.join(' '));
    return {
      key: `${isFormer ? 'former' : 'tenant'}:${leaseId}`,
      tenantId: first.id,
      leaseId,
      isFormer,
      home: home && ownName(home),
      name,
      nameWords,
      text,
      phone,
    };
  });
}

export const propertyEntries = (properties: readonly Property[]): PropertyEntry[] =>
  properties.map((property) => {
    const { id, postalCode, city } = property;
    const name = ownName(property);
    return {
      key: `property:${id}`,
      id,
      address: isNamedByAddress(property)
        ? `${postalCode}\u00A0${city}`
        : `${streetText(property)}, ${postalCode}\u00A0${city}`,
      ...toFindable(name, searchedTexts(property)),
    };
  });

/**
 * Returns the amount in euros that the tenants owe today, and whether the tenants are late. Debts that can no longer be
 * claimed do not count. Returns `null` if nothing is owed.
 */
export function owedToday(position: Position | undefined): { amount: number; isLate: boolean } | null {
  if (!position || position.oldestUnpaidDueOn === null) return null;
  const amount = claimableDebt(position);
  return amount > 0 ? { amount, isLate: areTenantsLate(position) } : null;
}
