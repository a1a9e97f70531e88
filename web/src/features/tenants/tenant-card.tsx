import { fullName } from '@shared/domain/full-name.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/day-text.ts';
import { AccountState } from './account-state.tsx';
import { AddressText, EmailLink, PhoneLink } from './tenant-links.tsx';
import { TenantName } from './tenant-name.tsx';
import type { TenantRow } from './tenant-row.ts';

/** A tenant on a narrow screen. */
export function TenantCard({ tenant }: { tenant: TenantRow }) {
  const { LL, locale } = useI18nContext();
  return (
    <>
      <h2 className="text-[1rem] font-semibold wrap-anywhere">
        <TenantName tenant={tenant}>{fullName(tenant)}</TenantName>
      </h2>
      {tenant.position && (
        <p className="mt-1 text-small">
          <AccountState position={tenant.position} />
        </p>
      )}
      <p className="mt-1 break-words text-muted">
        {tenant.propertyAddress ? <AddressText text={tenant.propertyAddress} /> : LL.tenants.noProperty()}
      </p>
      {tenant.email && (
        <p className="mt-2">
          <EmailLink text={tenant.email} />
        </p>
      )}
      {tenant.phoneNumber && (
        <p className="mt-1">
          <PhoneLink text={tenant.phoneNumber} />
        </p>
      )}
      <dl className="mt-3 flex gap-6 text-small tabular-nums">
        <div>
          <dt className="text-muted">{LL.fields.rent()}</dt>
          <dd className="text-[0.9375rem] font-medium">{formatEuros(tenant.now.rent, locale)}</dd>
        </div>
        <div>
          <dt className="text-muted">{LL.fields.charges()}</dt>
          <dd className="text-[0.9375rem] font-medium">{formatEuros(tenant.now.charges, locale)}</dd>
        </div>
      </dl>
      {tenant.onLease > 1 && (
        <p className="text-small text-muted">{LL.tenants.forAll({ n: tenant.onLease })}</p>
      )}
      {tenant.upcoming && (
        <p className="mt-1 text-small text-pretty text-muted">
          {LL.tenants.rentUpcoming({
            day: dayInWords(tenant.upcoming.startsOn, locale),
            rent: formatEuros(tenant.upcoming.rent, locale),
            charges: formatEuros(tenant.upcoming.charges, locale),
          })}
        </p>
      )}
    </>
  );
}
