import type { Lease } from '@shared/contract/lease.ts';
import type { Property } from '@shared/contract/property.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { isNamedByAddress, streetText } from '@/lib/text/property-text.ts';
import { listText } from '@/lib/text/list-text.ts';

interface AccountHomeProps {
  readonly tenantId: string;
  readonly lease: Lease;
  readonly properties: readonly Property[];
}

/** Shows the tenant's property and co-tenants. Does not name tenants who have left. */
export function AccountHome({ tenantId, lease, properties }: AccountHomeProps) {
  const { LL, locale } = useI18nContext();
  const home = properties.find(({ id }) => id === lease.propertyId);
  const today = todayInParis();
  const others = lease.tenants.filter(({ id, leavesOn }) => id !== tenantId && (leavesOn ?? today) >= today);
  return (
    <>
      <p className="text-small text-pretty wrap-anywhere text-muted">
        {home
          ? `${isNamedByAddress(home) ? '' : `${home.name} · `}${streetText(home)}, ${home.postalCode}\u00A0${home.city}`
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
