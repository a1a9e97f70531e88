import { Link } from '@tanstack/react-router';
import type { Lessor } from '@shared/contract/lessor.ts';
import type { User } from '@shared/contract/user.ts';
import { isNameless, lacksAddress, lessorName } from '@shared/domain/landlord.ts';
import { Notice } from '@/components/notice.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface LandlordProps {
  /** The account's profile or, of several, the lessor of the dwelling. */
  readonly landlord: User | Lessor;
}

const profileOf = (landlord: User | Lessor) => ('series' in landlord ? { edit: landlord.id } : {});

/** Says that the landlord has no name, without which no receipt is issued; nothing where there is one. */
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
      <Link to="/settings/profile" search={profileOf(landlord)} ignoreBlocker>
        {isLessor ? LL.receipts.lessorAction() : LL.receipts.namelessAction()}
      </Link>
    </Notice>
  );
}

/** Advises the landlord to say an address, and says what the document is without it. */
export function ReceiptAddress({ landlord }: LandlordProps) {
  const { LL } = useI18nContext();
  if (isNameless(landlord) || !lacksAddress(landlord)) return null;
  return (
    <p className="text-small text-pretty text-muted">
      {'series' in landlord
        ? LL.receipts.lessorUnplaced({ name: lessorName(landlord) })
        : LL.receipts.unplaced()}{' '}
      <Link
        to="/settings/profile"
        search={profileOf(landlord)}
        className="focus-ring rounded-sm font-medium text-primary underline-offset-4 hover:underline"
      >
        {LL.receipts.unplacedAction()}
      </Link>
    </p>
  );
}
