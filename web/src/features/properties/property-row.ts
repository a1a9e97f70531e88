import type { Lessor } from '@shared/contract/lessor.ts';
import type { Property } from '@shared/contract/property.ts';
import type { Tenant } from '@shared/contract/leases/tenant.ts';
import { lessorName } from '@shared/domain/landlord.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { groupRows, type Grouping } from '@/components/lists/row-groups.ts';
import { movesInLater, vacantFrom, hasStay } from '@/lib/lease/tenant-stay.ts';
import { searchedTexts } from '@/lib/text/property-text.ts';
import { searchText } from '@/lib/text/search-text.ts';

export interface PropertyRow extends Property {
  /** The current tenants, or the former tenants of an archived property; `null` while the tenants load. */
  readonly tenants: readonly Tenant[] | null;
  readonly comingTenants: readonly Tenant[];
  /** The first vacant day; `null` if the day is unknown or the property has current tenants. */
  readonly vacantSince: string | null;
  /** The energy class and the date of its certificate in words; `null` if both are unknown. */
  readonly energy: string | null;
  /** The name of the lessor; `null` if the account has only one lessor. */
  readonly lessorName: string | null;
}

interface PropertyContext {
  /**
   * The current and future tenants, or the former tenants for a list of archived properties; `undefined` while the
   * tenants load.
   */
  readonly tenants: readonly Tenant[] | undefined;
  readonly former: readonly Tenant[] | undefined;
  readonly lessors: readonly Lessor[];
  readonly energyOf: (property: Property) => string | null;
}

/** Returns the rows of the properties for a given day. A lease without a start date counts as started. */
export function propertyRows(
  properties: readonly Property[],
  { tenants, former, lessors, energyOf }: PropertyContext,
  today: string,
): PropertyRow[] {
  const lessorNames = new Map(lessors.length > 1 ? lessors.map((one) => [one.id, lessorName(one)]) : []);
  const linkedTo = tenantsByProperty(tenants);
  const formerOf = tenantsByProperty(former);
  return properties.map((property) => {
    const linked = (linkedTo.get(property.id) ?? []).filter(hasStay);
    const living = linked.filter((tenant) => !movesInLater(tenant, today));
    return {
      ...property,
      tenants: tenants ? living : null,
      comingTenants: linked.filter((tenant) => movesInLater(tenant, today)),
      vacantSince: living.length > 0 ? null : vacantFrom(formerOf.get(property.id) ?? []),
      energy: energyOf(property),
      lessorName: lessorNames.get(property.lessorId) ?? null,
    };
  });
}

const tenantsByProperty = (tenants: readonly Tenant[] = []): Map<string | null, Tenant[]> =>
  new Map(
    groupRows(tenants, ({ propertyId }) => propertyId ?? '').map((some) => [
      some[0]?.propertyId ?? null,
      some,
    ]),
  );

/** Groups the dwellings in one house. The group shows its postal code and city once. */
export const BY_HOUSE: Grouping<PropertyRow> = {
  keyOf: ({ address, postalCode, city }) => searchText([address, postalCode, city].join(' ')),
  shared: new Set(['postalCode', 'city']),
  isFoundAsOne: false,
};

/** Returns true if the property has neither current nor future tenants; false while the tenants load. */
export const isVacant = (row: PropertyRow): boolean => row.tenants !== null && !isLet(row);

/** Returns true if the property has a current or future tenant; false while the tenants load. */
export const isLet = ({ tenants, comingTenants }: PropertyRow): boolean =>
  (tenants?.length ?? 0) > 0 || comingTenants.length > 0;

/** Returns the text that a search compares with the query. */
export const searchableProperty = ({
  tenants,
  comingTenants,
  vacantSince: _vacantSince,
  ...property
}: PropertyRow): string =>
  [...searchedTexts(property), ...[...(tenants ?? []), ...comingTenants].map(fullName)].join(' ');
