import { Link } from '@tanstack/react-router';
import type { MonthBlocker } from '@shared/contract/month/month-due.ts';
import { Notice } from '@/components/notice.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { remedyLink } from '../remedy-link.ts';

interface DocumentBlockerProps {
  readonly tenantId: string;
  readonly blocker: MonthBlocker;
}

/** Says which data a letter lacks, with a link to them. */
export function DocumentBlocker({ tenantId, blocker }: DocumentBlockerProps) {
  const { LL } = useI18nContext();
  return (
    <Notice title={LL.payment.blockers[blocker]()}>
      <Link {...remedyLink(blocker, tenantId)}>{LL.payment.blockerLinks[blocker]()}</Link>
    </Notice>
  );
}
