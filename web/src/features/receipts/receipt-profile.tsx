import { Link } from '@tanstack/react-router';
import type { Lessor } from '@shared/contract/lessor.ts';
import type { User } from '@shared/contract/users/user.ts';
import { isNameless, lessorName } from '@shared/domain/landlord.ts';
import { Notice } from '@/components/notice.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface LandlordProps {
  /** The account's profile, or the lessor of the dwelling if the account has several lessors. */
  readonly landlord: User | Lessor;
}

/** Says that the landlord's name is missing and that receipts need it. Renders nothing if the landlord has a name. */
export function ReceiptProfile({ landlord }: LandlordProps) {
  const { LL } = useI18nContext();
  if (!isNameless(landlord)) return null;
  const isLessor = 'series' in landlord;
  return (
    <Notice title={isLessor ? LL.receipts.lessorNamelessTitle() : LL.receipts.namelessTitle()}>
      <p>
        {isLessor
          ? LL.receipts.lessorNamelessText({ name: lessorName(landlord) })
          : LL.receipts.namelessText()}
      </p>
      <Link to="/settings/profile" search={isLessor ? { edit: landlord.id } : {}} ignoreBlocker>
        {isLessor ? LL.receipts.lessorAction() : LL.receipts.namelessAction()}
      </Link>
    </Notice>
  );
}
