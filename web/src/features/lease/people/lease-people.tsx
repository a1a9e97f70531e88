import { Link } from '@tanstack/react-router';
import { ShieldCheck, UserPlus } from 'lucide-react';
import type { Guarantor, Lease, LeaseTenant } from '@shared/contract/leases/lease.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { ContactLines } from '@/components/people/contact-links.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { LeaseCard } from '../lease-card.tsx';
import { LeasePerson } from './lease-person.tsx';

interface LeasePeopleProps {
  /** The id of the tenant whose page this is. */
  readonly tenantId: string;
  readonly lease: Lease;
}

/** The present and former tenants and the guarantors of a lease, with their contact details. */
export function LeasePeople({ tenantId, lease: { tenants, guarantors } }: LeasePeopleProps) {
  const { LL } = useI18nContext();
  return (
    <LeaseCard
      id="lease-tenants"
      title={LL.lease.tenants()}
      action={
        <Button asChild variant="ghost" size="small" className="-mr-2">
          <Link to="." search={{ panel: 'coTenant' }} resetScroll={false}>
            <UserPlus aria-hidden />
            {LL.lease.addCoTenant()}
          </Link>
        </Button>
      }
    >
      <ul aria-labelledby="lease-tenants" className="divide-y divide-border">
        {tenants.map((tenant) => (
          <LeasePerson key={tenant.id} tenantId={tenantId} person={tenant} isAlone={tenants.length === 1} />
        ))}
      </ul>
      {guarantors.length > 0 && (
        <>
          <h3
            id="lease-guarantors"
            className="mt-1 border-t border-border pt-2.5 text-small font-medium text-muted"
          >
            {LL.lease.guarantors()}
          </h3>
          <ul aria-labelledby="lease-guarantors">
            {guarantors.map((guarantor) => (
              <GuarantorItem key={guarantor.id} guarantor={guarantor} tenants={tenants} />
            ))}
          </ul>
        </>
      )}
    </LeaseCard>
  );
}

function GuarantorItem({ guarantor, tenants }: { guarantor: Guarantor; tenants: readonly LeaseTenant[] }) {
  const { LL } = useI18nContext();
  const { tenantId } = guarantor;
  const surety = tenants.find(({ id }) => id === tenantId);
  return (
    <li className="flex gap-2 py-1.5">
      <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 text-small">
        <p className="text-[0.9375rem] leading-5 wrap-anywhere">{fullName(guarantor)}</p>
        {surety && (
          <p className="text-muted wrap-anywhere">{LL.lease.suretyFor({ name: fullName(surety) })}</p>
        )}
        <ContactLines of={guarantor} />
      </div>
    </li>
  );
}
