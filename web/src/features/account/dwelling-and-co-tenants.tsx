import type { Lease } from '@shared/contract/leases/lease.ts';
import type { Property } from '@shared/contract/property.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { isNamedByAddress, streetText } from '@/lib/text/property-text.ts';
import { listText } from '@/lib/text/list-text.ts';

interface DwellingAndCoTenantsProps {
  readonly tenantId: string;
  readonly lease: Lease;
  readonly properties: readonly Property[];
}

/** Shows the tenant's property and co-tenants. Does not name tenants who have left. */
export function DwellingAndCoTenants({ tenantId, lease, properties }: DwellingAndCoTenantsProps) {
  const { LL, locale } = useI18nContext();
  const property = properties.find(({ id }) => id === lease.propertyId);
  const today = todayInParis();
  const others = lease.tenants.filter(({ id, leavesOn }) => id !== tenantId && (leavesOn ?? today) >= today);
  return (
    <>
      <p className="text-small text-pretty wrap-anywhere text-muted">
        {property
          ? `${isNamedByAddress(property) ? '' : `${property.name} · `}${streetText(property)}, ${property.postalCode}\u00A0${property.city}`
          : LL.account.noProperty()}
      </p>
      {others.length > 0 && (
        <p className="text-small text-pretty wrap-anywhere text-muted">
          {LL.account.with({ names: listText(others.map(fullName), locale) })}
        </p>
      )}
    </>
  );
}
