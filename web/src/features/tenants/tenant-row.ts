import type { Position } from '@shared/contract/leases/position.ts';
import type { Property } from '@shared/contract/property.ts';
import type { Tenant } from '@shared/contract/leases/tenant.ts';
import { namedAddress, streetLines } from '@shared/domain/address.ts';
import { nextRentStart, rentOn } from '@shared/domain/rents.ts';
import type { Grouping } from '@/components/lists/row-groups.ts';
import { searchedTexts, streetText } from '@/lib/text/property-text.ts';

interface Amounts {
  readonly rent: number;
  readonly charges: number;
}

/** A tenant in the list, with data about the property, the rent and the account. */
export interface TenantRow extends Tenant {
  readonly property: Property | null;
  /** The name of the property; `null` if the address contains the name. */
  readonly propertyName: string | null;
  readonly propertyAddress: string | null;
  readonly now: Amounts;
  readonly upcoming: (Amounts & { readonly startsOn: string }) | null;
  /** The balance of the lease's account; `null` while the balances load. */
  readonly position: Position | null;
  /** The number of tenants in the list who share this lease. */
  readonly onLease: number;
}

/** Returns an address such as `12 rue des Lilas, Apt 1 - 69003 Lyon`. */
const addressLine = (property: Property): string =>
  `${streetText(property)} - ${property.postalCode}\u00A0${property.city}`;

/** Returns the rows of the tenants. The given day decides which rent applies. */
export function tenantRows(
  tenants: readonly Tenant[],
  properties: readonly Property[],
  positions: readonly Position[],
  today: string,
): TenantRow[] {
  const byLease = new Map(positions.map((position) => [position.leaseId, position]));
  const onLease = new Map<string, number>();
  for (const { leaseId } of tenants) onLease.set(leaseId, (onLease.get(leaseId) ?? 0) + 1);
  const byId = new Map(properties.map((property) => [property.id, property]));
  return tenants.map((tenant) => {
    const property = (tenant.propertyId && byId.get(tenant.propertyId)) || null;
    return {
      ...tenant,
      now: rentOn(tenant, today),
      upcoming: upcomingRent(tenant, today),
      position: byLease.get(tenant.leaseId) ?? null,
      onLease: onLease.get(tenant.leaseId) ?? 1,
      property,
      propertyName: property && namedAddress(property.name, streetLines(property)).name,
      propertyAddress: property && addressLine(property),
    };
  });
}

/**
 * Returns the sort key of an account. Late accounts come first, starting with the account that is late the longest.
 * Accounts with an amount due today come next. Paid accounts follow, and accounts paid ahead come last.
 */
export function urgencyOf({ position }: Pick<TenantRow, 'position'>): number {
  if (!position) return 3;
  if (position.daysLate > 0) return -position.daysLate;
  if (position.oldestUnpaidDueOn !== null) return 0;
  return position.advance > 0 ? 2 : 1;
}

/** Returns true for a current tenant with an e-mail address who has not agreed to documents by e-mail. */
export const lacksConsent = ({ email, emailConsent, state }: Tenant): boolean =>
  email !== null && emailConsent === null && state === 'current';

/** Groups the tenants by lease. Each group shows the facts about its lease once. */
export const BY_LEASE: Grouping<TenantRow> = {
  keyOf: ({ leaseId }) => leaseId,
  shared: new Set(['rent', 'charges', 'propertyAddress', 'account']),
  isFoundAsOne: true,
};

/**
 * Returns the tenants of late leases, starting with the lease that is late the longest. A late lease is represented by
 * its current tenants, or by its former tenants if there are no current tenants.
 */
export function lateTenants(
  current: readonly Tenant[],
  former: readonly Tenant[],
  positions: readonly Position[],
): Tenant[] {
  const daysLate = new Map(positions.map((position) => [position.leaseId, position.daysLate]));
  const daysOf = ({ leaseId }: Tenant): number => daysLate.get(leaseId) ?? 0;
  const inhabited = new Set(current.map(({ leaseId }) => leaseId));
  return [...current, ...former.filter(({ leaseId }) => !inhabited.has(leaseId))]
    .filter((tenant) => daysOf(tenant) > 0)
    .toSorted((one, other) => daysOf(other) - daysOf(one));
}

function upcomingRent(tenant: Tenant, today: string): TenantRow['upcoming'] {
  const startsOn = nextRentStart(tenant, today);
  return startsOn === null ? null : { startsOn, ...rentOn(tenant, startsOn) };
}

/** Returns the text that a search compares with the query. The text includes the tenant's property. */
export const searchableTenant = ({
  firstName,
  lastName,
  companyName,
  email,
  postalAddress,
  property,
}: TenantRow): string =>
  [companyName, firstName, lastName, email, postalAddress, ...(property ? searchedTexts(property) : [])].join(
    ' ',
  );

export const phoneOf = ({ phoneNumber }: TenantRow): string | null => phoneNumber;
