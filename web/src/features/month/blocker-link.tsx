import { Link } from '@tanstack/react-router';
import type { MonthBlocker } from '@shared/contract/month-due.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface BlockerLinkProps {
  readonly blocker: MonthBlocker;
  readonly tenantId: string;
}

/** Links to where the obstacle to a receipt can be resolved. */
export function BlockerLink({ blocker, tenantId }: BlockerLinkProps) {
  const { LL } = useI18nContext();
  const way = {
    NO_PROPERTY: { to: '/tenants', search: { edit: tenantId } },
    PROFILE_INCOMPLETE: { to: '/settings/profile' },
    TERM_ALREADY_RECEIPTED: { to: '/receipts', search: { tenant: tenantId } },
    TERM_NOT_OWED: { to: '/receipts', search: { tenant: tenantId } },
    NO_TENANT: { to: '/tenants/$tenantId', params: { tenantId } },
  } as const;
  return (
    <Link
      {...way[blocker]}
      className="focus-ring relative rounded-sm font-medium text-primary underline underline-offset-4"
    >
      {LL.month.mend[blocker]()}
    </Link>
  );
}
