import { Link } from '@tanstack/react-router';
import type { MonthBlocker } from '@shared/contract/receipt-month.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface BlockerLinkProps {
  readonly blocker: MonthBlocker;
  readonly tenantId: string;
  /** The month whose quittance is hindered. */
  readonly month: string;
}

/** The way to where what hinders a quittance can be mended. */
export function BlockerLink({ blocker, tenantId, month }: BlockerLinkProps) {
  const { LL } = useI18nContext();
  const way = {
    // The panel asks whether it is paid in advance.
    TERM_TO_COME: { to: '/receipts', search: { tenant: tenantId, month, openPanel: true } },
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
