import { Link } from '@tanstack/react-router';
import type { User } from '@shared/contract/user.ts';
import { missingForReceipts } from '@shared/domain/landlord.ts';
import { Notice } from '@/components/notice.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** What the landlord's profile lacks for issuing a receipt; nothing if it is complete. */
export function ReceiptProfile({ user }: { user: User }) {
  const { LL, locale } = useI18nContext();
  const missing = missingForReceipts(user);
  if (missing.length === 0) return null;
  const list = new Intl.ListFormat(locale).format(missing.map((part) => LL.receipts.profileParts[part]()));
  return (
    <Notice title={LL.receipts.profileTitle()}>
      <p>{LL.receipts.profileText({ missing: list })}</p>
      <Link to="/settings/profile" ignoreBlocker>
        {LL.receipts.profileAction()}
      </Link>
    </Notice>
  );
}
