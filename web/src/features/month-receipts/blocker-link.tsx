import { Link } from '@tanstack/react-router';
import type { MonthBlocker } from '@shared/contract/receipt-month.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface BlockerLinkProps {
  readonly blocker: MonthBlocker;
  readonly tenantId: string;
  /** The month of the quittance. */
  readonly month: string;
}

/** Links to where the obstacle to a quittance can be resolved. */
export function BlockerLink({ blocker, tenantId, month }: BlockerLinkProps) {
  const { LL } = useI18nContext();
  const way = {
    // The panel asks whether the rent was paid in advance.
    TERM_TO_COME: { to: '/receipts', search: { payer: tenantId, month, openPanel: true } },
    NO_PROPERTY: { to: '/tenants', search: { edit: tenantId } },
    PROFILE_INCOMPLETE: { to: '/settings/profile' },
    TERM_ALREADY_RECEIPTED: { to: '/receipts', search: { tenant: tenantId } },
  } as const;
  return (
    <Link
      {...way[blocker]}
      className="focus-ring relative rounded-sm font-medium text-primary underline underline-offset-4"
    >
      {LL.monthReceipts.mend[blocker]()}
    </Link>
  );
}
