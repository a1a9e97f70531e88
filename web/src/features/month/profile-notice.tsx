import { Link } from '@tanstack/react-router';
import type { MonthBlocker } from '@shared/contract/month/month-due.ts';
import { Notice } from '@/components/notice.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

const BLOCKER: MonthBlocker = 'PROFILE_INCOMPLETE';

/** Says that no quittance can be issued until the profile is complete. */
export function ProfileNotice() {
  const { LL } = useI18nContext();
  return (
    <div className="mb-4">
      <Notice title={LL.month.profileTitle()}>
        <p>{LL.month.profileText()}</p>
        <Link to="/settings/profile">{LL.month.mend[BLOCKER]()}</Link>
      </Notice>
    </div>
  );
}
