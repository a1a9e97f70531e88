import type { Lessor } from '@shared/contract/lessor.ts';
import type { Property } from '@shared/contract/property.ts';
import type { Tenant } from '@shared/contract/tenant.ts';
import { lessorName } from '@shared/domain/landlord.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { groupRows, type Grouping } from '@/components/row-groups.ts';
import { isComing, vacantFrom, hasStay } from '@/lib/lease/tenant-stay.ts';
import { searchedTexts } from '@/lib/text/property-text.ts';
import { searchText } from '@/lib/text/search-text.ts';

/** A property in the list, with its tenants. */
export interface PropertyRow extends Property {
  /** The current tenants. For an archived property, the former tenants. `null` while loading. */
  readonly tenants: readonly Tenant[] | null;
  /** Future tenants. */
  readonly comingTenants: readonly Tenant[];
  /** The day after the last tenant's last day; `null` if the day is unknown or the property is let. */
  readonly vacantSince: string | null;
  /** The name of the lessor if the account has several lessors; otherwise `null`. */
  readonly lessorName: string | null;
}

/** The data that the rows are built from. */
interface PropertyContext {
  /** The current and future tenants; for archived properties, the former tenants. */
  readonly tenants: readonly Tenant[] | undefined;
  /** The former tenants. */
  readonly former: readonly Tenant[] | undefined;
  readonly lessors: readonly Lessor[];
}

/** The rows of properties on a given day. A lease without a start date counts as started. */
export function propertyRows(
  properties: readonly Property[],
  { tenants, former, lessors }: PropertyContext,
  today: string,
): PropertyRow[] {
  const lessorNames = new Map(lessors.length > 1 ? lessors.map((one) => [one.id, lessorName(one)]) : []);
  const linkedTo = tenantsByProperty(tenants);
  const formerOf = tenantsByProperty(former);
  return properties.map((property) => {
    const linked = (linkedTo.get(property.id) ?? []).filter(hasStay);
    const living = linked.filter((tenant) => !isComing(tenant, today));
    return {
      ...property,
      tenants: tenants ? living : null,
      comingTenants: linked.filter((tenant) => isComing(tenant, today)),
      vacantSince: living.length > 0 ? null : vacantFrom(formerOf.get(property.id) ?? []),
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

/** Groups the dwellings of one house, and names the town once. */
export const BY_HOUSE: Grouping<PropertyRow> = {
  keyOf: ({ address, postalCode, city }) => searchText([address, postalCode, city].join(' ')),
  shared: new Set(['postalCode', 'city']),
  isFoundAsOne: false,
};

/** True if the property has neither current nor future tenants. False while the tenants load. */
export const isVacant = (row: PropertyRow): boolean => row.tenants !== null && !isLet(row);

/** True if the property is known to have a current or future tenant. */
export const isLet = ({ tenants, comingTenants }: PropertyRow): boolean =>
  (tenants?.length ?? 0) > 0 || comingTenants.length > 0;

/** The text in which a search looks for a property. */
export const searchableProperty = ({
  tenants,
  comingTenants,
  vacantSince: _vacantSince,
  ...property
}: PropertyRow): string =>
  [...searchedTexts(property), ...[...(tenants ?? []), ...comingTenants].map(fullName)].join(' ');
