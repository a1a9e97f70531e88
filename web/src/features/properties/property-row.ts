import type { Lessor } from '@shared/contract/lessor.ts';
import type { Property } from '@shared/contract/property.ts';
import type { Tenant } from '@shared/contract/tenant.ts';
import { lessorName } from '@shared/domain/landlord.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { grouped, type Grouping } from '@/components/row-groups.ts';
import { isComing, vacantFrom, livesThere } from '@/lib/lease/tenant-stay.ts';
import { searchedTexts } from '@/lib/text/property-text.ts';
import { searchText } from '@/lib/text/search-text.ts';

/** A property as shown in the list, with its tenants. */
export interface PropertyRow extends Property {
  /** Its current tenants, of an archived one the former ones; `null` while loading. */
  readonly tenants: readonly Tenant[] | null;
  /** Tenants who do not live there yet. */
  readonly comingTenants: readonly Tenant[];
  /** The day after the last on which somebody lived there, where that is known and nobody does. */
  readonly vacantSince: string | null;
  /** Who lets it, where that is not always the same; else `null`. */
  readonly lessorName: string | null;
}

/** What a list of dwellings is put together of. */
interface Known {
  /** Who lives there or is to move in; of archived ones who has lived there. */
  readonly tenants: readonly Tenant[] | undefined;
  /** Who has lived there. */
  readonly former: readonly Tenant[] | undefined;
  readonly lessors: readonly Lessor[];
}

/** The rows of properties as of a given day; a lease without a start date has started. */
export function propertyRows(
  properties: readonly Property[],
  { tenants, former, lessors }: Known,
  today: string,
): PropertyRow[] {
  const lessorNames = new Map(lessors.length > 1 ? lessors.map((one) => [one.id, lessorName(one)]) : []);
  const linkedTo = tenantsByProperty(tenants);
  const formerOf = tenantsByProperty(former);
  return properties.map((property) => {
    const linked = (linkedTo.get(property.id) ?? []).filter(livesThere);
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
    grouped(tenants, ({ propertyId }) => propertyId ?? '').map((some) => [some[0]?.propertyId ?? null, some]),
  );

/** Dwellings of one house stand together, with its town once. */
export const BY_HOUSE: Grouping<PropertyRow> = {
  keyOf: ({ address, postalCode, city }) => searchText([address, postalCode, city].join(' ')),
  shared: new Set(['postalCode', 'city']),
  isFoundAsOne: false,
};

/** Whether nobody lives there or is to move in, as far as is known. */
export const isVacant = (row: PropertyRow): boolean => row.tenants !== null && !isLet(row);

/** Whether somebody is known to live there or to move in. */
export const isLet = ({ tenants, comingTenants }: PropertyRow): boolean =>
  (tenants?.length ?? 0) > 0 || comingTenants.length > 0;

/** The text that a search for properties matches against. */
export const searchableProperty = ({
  tenants,
  comingTenants,
  vacantSince: _vacantSince,
  ...property
}: PropertyRow): string =>
  [...searchedTexts(property), ...[...(tenants ?? []), ...comingTenants].map(fullName)].join(' ');
