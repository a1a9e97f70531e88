import type { Property } from '@shared/contract/property.ts';
import type { Tenant } from '@shared/contract/tenant.ts';
import { fullName } from '@shared/domain/full-name.ts';

/** A property as shown in the list, with its tenants. */
export interface PropertyRow extends Property {
  /** Its current tenants, of an archived one the former ones; `null` while loading. */
  readonly tenants: readonly Tenant[] | null;
  /** Tenants whose lease has not started yet. */
  readonly comingTenants: readonly Tenant[];
}

/** The rows of properties as of a given day; a lease without a start date has started. */
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

/** Whether nobody lives there or is to move in, as far as is known. */
export const isVacant = (row: PropertyRow): boolean => row.tenants !== null && !isLet(row);

/** Whether somebody is known to live there or to move in. */
export const isLet = ({ tenants, comingTenants }: PropertyRow): boolean =>
  (tenants?.length ?? 0) > 0 || comingTenants.length > 0;

const isComing = ({ leaseStartsOn }: Tenant, today: string): boolean =>
  leaseStartsOn !== null && leaseStartsOn > today;

/** The text that a search for properties matches against. */
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
    ...[...(tenants ?? []), ...comingTenants].map(fullName),
  ].join(' ');
