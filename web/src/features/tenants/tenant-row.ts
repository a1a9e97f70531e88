import type { Position } from '@shared/contract/position.ts';
import type { Property } from '@shared/contract/property.ts';
import type { Tenant } from '@shared/contract/tenant.ts';
import { nextRentStart, rentOn } from '@shared/domain/rents.ts';

interface Amounts {
  readonly rent: number;
  readonly charges: number;
}

/**
 * A tenant as shown in the list: with the address of the property, the current amounts and the next ones, and where the
 * account stands.
 */
export interface TenantRow extends Tenant {
  readonly property: Property | null;
  readonly propertyAddress: string | null;
  readonly now: Amounts;
  readonly upcoming: (Amounts & { readonly startsOn: string }) | null;
  /** `null` while not known. */
  readonly position: Position | null;
}

/** An address such as `12 rue des Lilas - 69003 Lyon`. The city does not wrap away from its postal code. */
const addressLine = ({ address, postalCode, city }: Property): string =>
  `${address} - ${postalCode}\u00A0${city}`;

/** The rows of tenants as of a given day. */
export function tenantRows(
  tenants: readonly Tenant[],
  properties: readonly Property[],
  positions: readonly Position[],
  today: string,
): TenantRow[] {
  const byLease = new Map(positions.map((position) => [position.leaseId, position]));
  const byId = new Map(properties.map((property) => [property.id, property]));
  return tenants.map((tenant) => {
    const property = (tenant.propertyId && byId.get(tenant.propertyId)) || null;
    return {
      ...tenant,
      now: rentOn(tenant, today),
      upcoming: upcomingRent(tenant, today),
      position: byLease.get(tenant.leaseId) ?? null,
      property,
      propertyAddress: property && addressLine(property),
    };
  });
}

function upcomingRent(tenant: Tenant, today: string): TenantRow['upcoming'] {
  const startsOn = nextRentStart(tenant, today);
  return startsOn === null ? null : { startsOn, ...rentOn(tenant, startsOn) };
}

/**
 * The text that a search for tenants matches against, including their property and the phone number without
 * spaces.
 */
export const searchableTenant = ({ firstName, lastName, email, phoneNumber, property }: TenantRow): string =>
  [
    firstName,
    lastName,
    email,
    phoneNumber,
    phoneNumber?.replace(/[\s.-]/g, ''),
    property?.name,
    property?.address,
    property?.addressComplement,
    property?.postalCode,
    property?.city,
  ].join(' ');
