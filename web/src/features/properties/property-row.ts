import type { Property } from '@shared/contract/property.ts';
import type { Tenant } from '@shared/contract/tenant.ts';

/** A property as the list shows one: with who lives there. */
export interface PropertyRow extends Property {
  /** `null` while it is not known. */
  readonly tenants: readonly Tenant[] | null;
  /** Those whose lease is yet to start. */
  readonly comingTenants: readonly Tenant[];
}

/** The rows of properties as things stand on a day; a lease without a start has started. */
export function propertyRows(
  properties: readonly Property[],
  tenants: readonly Tenant[] | undefined,
  today: string,
): PropertyRow[] {
  const byProperty = new Map<string | null, Tenant[]>();
  for (const tenant of tenants ?? []) {
    const linked = byProperty.get(tenant.propertyId);
    if (linked) linked.push(tenant);
    else byProperty.set(tenant.propertyId, [tenant]);
  }
  return properties.map((property) => {
    const linked = byProperty.get(property.id) ?? [];
    return {
      ...property,
      tenants: tenants ? linked.filter((tenant) => !isComing(tenant, today)) : null,
      comingTenants: linked.filter((tenant) => isComing(tenant, today)),
    };
  });
}

const isComing = ({ leaseStartsOn }: Tenant, today: string): boolean =>
  leaseStartsOn !== null && leaseStartsOn > today;

export const tenantName = ({ firstName, lastName }: Tenant): string => `${firstName} ${lastName}`;

/** What a search of properties looks into. */
export const searchableProperty = ({
  name,
  address,
  addressComplement,
  postalCode,
  city,
  tenants,
  comingTenants,
}: PropertyRow): string =>
  [
    name,
    address,
    addressComplement,
    postalCode,
    city,
    ...[...(tenants ?? []), ...comingTenants].map(tenantName),
  ].join(' ');
