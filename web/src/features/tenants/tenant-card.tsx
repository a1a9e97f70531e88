import { formatEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { rentOn } from '@shared/domain/rents.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/day-in-words.ts';
import { Breakable } from './breakable.tsx';
import { type TenantRow, fullName, isUpcoming } from './tenant-row.ts';

/** A tenant on a narrow window. */
export function TenantCard({ tenant }: { tenant: TenantRow }) {
  const { LL, locale } = useI18nContext();
  return (
    <>
      <h2 className="text-[1rem] font-semibold wrap-anywhere">{fullName(tenant)}</h2>
      <p className="mt-1 break-words text-muted">{tenant.propertyAddress ?? LL.tenants.noProperty()}</p>
      {tenant.email && (
        <a
          href={`mailto:${tenant.email}`}
          className="focus-ring mt-2 block w-fit max-w-full rounded-sm wrap-anywhere text-primary underline-offset-4 hover:underline"
        >
          <Breakable text={tenant.email} />
        </a>
      )}
      {tenant.phoneNumber && (
        <a
          href={`tel:${tenant.phoneNumber.replace(/[^\d+]/g, '')}`}
          className="focus-ring mt-1 block w-fit max-w-full rounded-sm wrap-anywhere text-primary tabular-nums underline-offset-4 hover:underline"
        >
          {tenant.phoneNumber}
        </a>
      )}
      <dl className="mt-3 flex gap-6 text-small tabular-nums">
        <div>
          <dt className="text-muted">{LL.fields.rent()}</dt>
          <dd className="text-[0.9375rem] font-medium">{formatEuros(tenant.rent, locale)}</dd>
        </div>
        <div>
          <dt className="text-muted">{LL.fields.charges()}</dt>
          <dd className="text-[0.9375rem] font-medium">{formatEuros(tenant.charges, locale)}</dd>
        </div>
      </dl>
      {isUpcoming(tenant) && <Upcoming tenant={tenant} />}
    </>
  );
}

/** From when the amounts hold, and what holds until then. */
function Upcoming({ tenant }: { tenant: TenantRow & { rentStartsOn: string } }) {
  const { LL, locale } = useI18nContext();
  const now = rentOn(tenant, todayInParis());
  return (
    <p className="mt-1 text-small text-pretty text-muted">
      {LL.tenants.rentUpcoming({
        day: dayInWords(tenant.rentStartsOn, locale),
        rent: formatEuros(now.rent, locale),
        charges: formatEuros(now.charges, locale),
      })}
    </p>
  );
}
