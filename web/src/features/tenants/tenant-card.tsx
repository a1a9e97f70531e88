import type { ReactNode } from 'react';
import { fullName } from '@shared/domain/full-name.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { RowTick, type Ticks } from '@/components/lists/row-ticks.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { EmailLink, PhoneLink } from '@/components/people/contact-links.tsx';
import { AccountState } from './account-state.tsx';
import { DwellingText } from './dwelling-text.tsx';
import { TenantName } from './tenant-name.tsx';
import type { TenantRow } from './tenant-row.ts';

interface LeaseCardProps {
  /** The tenants of the lease. There is at least one tenant. */
  readonly tenants: readonly TenantRow[];
  readonly ticks: Ticks<TenantRow>;
  readonly renderActions: (tenant: TenantRow) => ReactNode;
}

/** The tenants of a lease, on a narrow screen. Facts that all tenants share are shown once. */
export function LeaseCard({ tenants, ticks, renderActions }: LeaseCardProps) {
  const { LL } = useI18nContext();
  const [first] = tenants;
  if (!first) return null;
  return (
    <div className="space-y-2">
      {tenants.map((tenant) => (
        <Person key={tenant.id} tenant={tenant} ticks={ticks} actions={renderActions(tenant)} />
      ))}
      <div className="text-small break-words text-muted">
        {first.property ? <DwellingText tenant={first} /> : LL.tenants.noProperty()}
      </div>
      <Amounts tenant={first} />
    </div>
  );
}

interface PersonProps {
  readonly tenant: TenantRow;
  readonly ticks: Ticks<TenantRow>;
  readonly actions: ReactNode;
}

function Person({ tenant, ticks, actions }: PersonProps) {
  return (
    <div>
      <div className="flex items-start gap-3">
        <RowTick ticks={ticks} row={tenant} />
        <h2 className="min-w-0 flex-1 text-[1rem] leading-5 font-semibold wrap-anywhere">
          <TenantName tenant={tenant}>{fullName(tenant)}</TenantName>
        </h2>
        {/* Each co-tenant has a line with icons. The icons have no text, so that the card stays short. */}
        <div className="-mt-2 -mr-2.5 -mb-0.5 flex shrink-0 [&_span]:hidden!">{actions}</div>
      </div>
      <p className="flex flex-wrap gap-x-4 text-small">
        {tenant.email && <EmailLink text={tenant.email} />}
        {tenant.phoneNumber && <PhoneLink text={tenant.phoneNumber} />}
      </p>
    </div>
  );
}

/** The rent, the charges and the balance of the account. */
function Amounts({ tenant: { now, onLease, upcoming, position, state } }: { tenant: TenantRow }) {
  const { LL, locale } = useI18nContext();
  return (
    <>
      <dl className="flex flex-wrap items-end gap-x-6 gap-y-1 text-small tabular-nums">
        <div>
          <dt className="text-muted">{LL.fields.rent()}</dt>
          <dd>
            <span className="text-[0.9375rem] font-medium">{formatEuros(now.rent, locale)}</span>
            {onLease > 1 && <span className="text-muted"> {LL.tenants.forAll({ n: onLease })}</span>}
          </dd>
        </div>
        <div>
          <dt className="text-muted">{LL.fields.charges()}</dt>
          <dd className="text-[0.9375rem] font-medium">{formatEuros(now.charges, locale)}</dd>
        </div>
        {position && (
          <div className="ml-auto text-right">
            <dt className="sr-only">{LL.tenants.account()}</dt>
            <dd>
              <AccountState position={position} isOver={state === 'former'} />
            </dd>
          </div>
        )}
      </dl>
      {upcoming && (
        <p className="text-small text-pretty text-muted">
          {LL.tenants.rentUpcoming({
            day: dayInWords(upcoming.startsOn, locale),
            rent: formatEuros(upcoming.rent, locale),
            charges: formatEuros(upcoming.charges, locale),
          })}
        </p>
      )}
    </>
  );
}
