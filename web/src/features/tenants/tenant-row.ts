import type { Property } from '@shared/contract/property.ts';
import type { Tenant } from '@shared/contract/tenant.ts';
import { todayInParis } from '@shared/domain/period.ts';

/** A tenant as the list shows one: with the address of the property. */
export interface TenantRow extends Tenant {
  readonly propertyAddress: string | null;
}

/** An address: `12 rue des Lilas - 69003 Lyon`. The city stays with its code where a line ends. */
const addressLine = ({ address, postalCode, city }: Property): string =>
  `${address} - ${postalCode}\u00A0${city}`;

/** Tenants with the addresses of their properties. */
export function tenantRows(tenants: readonly Tenant[], properties: readonly Property[]): TenantRow[] {
  const addresses = new Map(properties.map((property) => [property.id, addressLine(property)]));
  return tenants.map((tenant) => ({
    ...tenant,
    propertyAddress: (tenant.propertyId && addresses.get(tenant.propertyId)) ?? null,
  }));
}

/** What a search of tenants looks into; a telephone number also without its spaces. */
export const searchableTenant = ({ firstName, lastName, email, phoneNumber }: Tenant): string =>
  [firstName, lastName, email, phoneNumber, phoneNumber?.replace(/[\s.-]/g, '')].join(' ');

/** Whether the rent is yet to start: until then a former one holds. */
export const isUpcoming = (tenant: Tenant): tenant is Tenant & { rentStartsOn: string } =>
  tenant.rentStartsOn !== null && tenant.rentStartsOn > todayInParis();

export const fullName = ({ firstName, lastName }: Pick<Tenant, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;
