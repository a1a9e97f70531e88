import { Link } from '@tanstack/react-router';
import type { MonthBlocker } from '@shared/contract/month/month-due.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface BlockerLinkProps {
  readonly blocker: MonthBlocker;
  readonly tenantId: string;
  readonly tenantName: string;
  /** The class names that give the link the look of a button. */
  readonly className?: string;
}

/** Returns the link to the page where the landlord can remove the obstacle that prevents a tenant's document. */
export const blockerPage = (blocker: MonthBlocker, tenantId: string) =>
  (
    {
      NO_PROPERTY: { to: '/tenants', search: { edit: tenantId } },
      PROFILE_INCOMPLETE: { to: '/settings/profile', hash: 'lessors' },
      TERM_ALREADY_RECEIPTED: { to: '/documents', search: { tenant: tenantId } },
      TERM_NOT_OWED: { to: '/documents', search: { tenant: tenantId } },
      NO_TENANT: { to: '/tenants/$tenantId', params: { tenantId } },
    } as const
  )[blocker];

/** A link to the page where the landlord can remove the obstacle that prevents a tenant's document. */
export function BlockerLink({ blocker, tenantId, tenantName, className }: BlockerLinkProps) {
  const { LL } = useI18nContext();
  const label = `${LL.month.steps.complete()} (${LL.month.mend[blocker]()}, ${tenantName})`;
  return (
    <Link
      {...blockerPage(blocker, tenantId)}
      data-step="complete"
      className={className ?? ''}
      aria-label={label}
      title={LL.month.mend[blocker]()}
    >
      {LL.month.steps.complete()}
    </Link>
  );
}
