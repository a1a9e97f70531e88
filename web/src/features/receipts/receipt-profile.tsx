import { Link } from '@tanstack/react-router';
import type { Lessor } from '@shared/contract/lessor.ts';
import type { User } from '@shared/contract/user.ts';
import { lessorName, missingForReceipts } from '@shared/domain/landlord.ts';
import { Notice } from '@/components/notice.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** What the landlord's profile, or one of several lessors, lacks for issuing a receipt; nothing if it is complete. */
export function ReceiptProfile({ landlord }: { landlord: User | Lessor }) {
  const { LL, locale } = useI18nContext();
  const missing = missingForReceipts(landlord);
  if (missing.length === 0) return null;
  if ('series' in landlord) {
    return (
      <Notice title={LL.receipts.lessorTitle()}>
        <p>{LL.receipts.lessorText({ name: lessorName(landlord) })}</p>
        <Link to="/settings/profile" search={{ edit: landlord.id }} ignoreBlocker>
          {LL.receipts.lessorAction()}
        </Link>
      </Notice>
    );
  }
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
