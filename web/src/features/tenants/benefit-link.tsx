import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { benefitsQuery } from '@/api/accounts/benefits.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface BenefitLinkProps {
  readonly tenantId: string;
  readonly leaseId: string;
}

/** The link to the form of the housing benefit that an office pays for the tenant. The account page has this form. */
export function BenefitLink({ tenantId, leaseId }: BenefitLinkProps) {
  const { LL } = useI18nContext();
  const { data: benefits } = useQuery(benefitsQuery(leaseId));
  const current = benefits?.find((benefit) => benefit.tenantId === tenantId && benefit.lastMonth === null);
  return (
    // The link has its room while it loads, so that the fields below stay in place.
    <div className="min-h-9 sm:col-span-2">
      {benefits && (
        <Button asChild variant="ghost" size="small" className="-ml-2">
          <Link
            to="/tenants/$tenantId"
            params={{ tenantId }}
            search={{ panel: 'benefit', of: current?.id ?? tenantId }}
          >
            {current ? LL.tenants.changeBenefit() : LL.tenants.addBenefit()}
          </Link>
        </Button>
      )}
    </div>
  );
}
