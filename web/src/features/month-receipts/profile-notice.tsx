import { Link } from '@tanstack/react-router';
import type { MonthBlocker } from '@shared/contract/receipt-month.ts';
import { Notice } from '@/components/notice.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

const BLOCKER: MonthBlocker = 'PROFILE_INCOMPLETE';

/** Says that the landlord's profile must be completed before any quittance can be issued. */
export function ProfileNotice() {
  const { LL } = useI18nContext();
  return (
    <div className="mb-4">
      <Notice title={LL.monthReceipts.profileTitle()}>
        <p>{LL.monthReceipts.profileText()}</p>
        <Link to="/settings/profile">{LL.monthReceipts.mend[BLOCKER]()}</Link>
      </Notice>
    </div>
  );
}
