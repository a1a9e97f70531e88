import { Link } from '@tanstack/react-router';
import type { Tenant } from '@shared/contract/leases/tenant.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { stayStart, stayEnd } from '@/lib/lease/tenant-stay.ts';
import type { PropertyRow } from './property-row.ts';

/** The maximum number of current tenants that the list names. The list only counts further current tenants. */
const MOST_NAMES = 3;

/**
 * The current and future tenants of a property, or a label for a vacant property. An archived property shows its former
 * tenants.
 */
export function PropertyTenants({
  property: { tenants, comingTenants, vacantSince, isArchived },
}: {
  property: PropertyRow;
}) {
  const { LL, locale } = useI18nContext();
  if (!tenants || (isArchived && tenants.length === 0)) return LL.table.none();
  const moreCount = tenants.length - MOST_NAMES;
  return (
    <>
      {tenants.length === 0 && (
        <>
          <span className="inline-block rounded-full bg-gold-soft px-2.5 py-0.5 text-small font-medium text-on-gold-soft">
            {LL.properties.vacant()}
          </span>{' '}
          {vacantSince !== null && (
            <span className="inline-block text-small text-muted">
              {LL.properties.vacantSince({ day: dayInWords(vacantSince, locale) })}
            </span>
          )}
        </>
      )}
      {tenants.slice(0, MOST_NAMES).map((tenant) => (
        <LivingTenant key={tenant.id} tenant={tenant} />
      ))}
      {moreCount > 0 && <span className="block">{LL.properties.moreTenants({ n: moreCount })}</span>}
      {comingTenants.map((tenant) => (
        <span key={tenant.id} className="block text-small text-muted">
          <TenantLink tenant={tenant} />{' '}
          {LL.properties.tenantFrom({ day: dayInWords(stayStart(tenant) ?? '', locale) })}
        </span>
      ))}
    </>
  );
}

/** A current or former tenant, with the tenant's last day if the day is known. */
function LivingTenant({ tenant }: { tenant: Tenant }) {
  const { LL, locale } = useI18nContext();
  const until = stayEnd(tenant);
  return (
    <span className="block">
      <TenantLink tenant={tenant} />{' '}
      {until !== null && (
        <span className="inline-block text-small text-muted">
          {LL.properties.tenantUntil({ day: dayInWords(until, locale) })}
        </span>
      )}
    </span>
  );
}

const TenantLink = ({ tenant }: { tenant: Tenant }) => (
  <Link
    to="/tenants"
    search={{ edit: tenant.id }}
    className="inline-block focus-ring rounded-sm max-sm:py-2.5 wrap-anywhere text-primary underline decoration-border underline-offset-4 hover:decoration-current"
  >
    {fullName(tenant)}
  </Link>
);
