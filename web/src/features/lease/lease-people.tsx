import { Link } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import type { Guarantor, Lease, LeaseTenant } from '@shared/contract/lease.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/day-text.ts';

/** Who is or was on a lease, and who stands surety. */
export function LeasePeople({ lease: { tenants, guarantors } }: { lease: Lease }) {
  const { LL } = useI18nContext();
  return (
    <div className="mt-6 grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <div>
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
          <h3 id="lease-tenants" className="font-semibold">
            {LL.lease.tenants()}
          </h3>
          <Button asChild variant="ghost" size="small">
            <Link to="." search={{ panel: 'coTenant' }} resetScroll={false}>
              <UserPlus aria-hidden />
              {LL.lease.addCoTenant()}
            </Link>
          </Button>
        </div>
        <ul aria-labelledby="lease-tenants" className="mt-1 divide-y divide-border">
          {tenants.map((tenant) => (
            <TenantItem key={tenant.id} tenant={tenant} isAlone={tenants.length === 1} />
          ))}
        </ul>
      </div>
      {guarantors.length > 0 && (
        <div>
          <h3 id="lease-guarantors" className="flex min-h-9 items-center font-semibold">
            {LL.lease.guarantors()}
          </h3>
          <ul aria-labelledby="lease-guarantors" className="mt-1 divide-y divide-border">
            {guarantors.map((guarantor) => (
              <GuarantorItem key={guarantor.id} guarantor={guarantor} tenants={tenants} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

interface TenantItemProps {
  readonly tenant: LeaseTenant;
  /** Then the times are those of the lease. */
  readonly isAlone: boolean;
}

function TenantItem({ tenant, isAlone }: TenantItemProps) {
  const { LL, locale } = useI18nContext();
  const { joinsOn, leavesOn, replacedOn, solidarityEndsOn } = tenant;
  const words = (day: string): string => dayInWords(day, locale);
  const times = [
    joinsOn && LL.lease.joinedOn({ day: words(joinsOn) }),
    leavesOn && LL.lease.leftOn({ day: words(leavesOn) }),
    replacedOn && LL.lease.replacedOnDay({ day: words(replacedOn) }),
    solidarityEndsOn && LL.lease.boundUntil({ day: words(solidarityEndsOn) }),
  ].filter(Boolean);
  return (
    <li className="flex items-center justify-between gap-x-3 py-2">
      <div className="min-w-0">
        <p className="wrap-anywhere">{fullName(tenant)}</p>
        {times.length > 0 && <p className="text-small text-pretty text-muted">{times.join(' · ')}</p>}
      </div>
      {(!isAlone || times.length > 0) && (
        <Button asChild variant="ghost" size="small">
          <Link
            to="."
            search={{ panel: 'person', of: tenant.id }}
            resetScroll={false}
            aria-label={LL.lease.timesOf({ name: fullName(tenant) })}
          >
            {LL.lease.times()}
          </Link>
        </Button>
      )}
    </li>
  );
}

function GuarantorItem({ guarantor, tenants }: { guarantor: Guarantor; tenants: readonly LeaseTenant[] }) {
  const { LL } = useI18nContext();
  const { tenantId, email, phoneNumber } = guarantor;
  const surety = tenants.find(({ id }) => id === tenantId);
  const details = [surety && LL.lease.suretyFor({ name: fullName(surety) }), phoneNumber, email].filter(
    Boolean,
  );
  return (
    <li className="py-2">
      <p className="wrap-anywhere">{fullName(guarantor)}</p>
      {details.length > 0 && <p className="text-small wrap-anywhere text-muted">{details.join(' · ')}</p>}
    </li>
  );
}
