import { Link } from '@tanstack/react-router';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/**
 * A link to the panel of the deposit, for a payment or due that belongs to the deposit's settlement. The landlord can
 * cancel the settlement in this panel.
 */
export function DepositLink() {
  const { LL } = useI18nContext();
  return (
    <Link
      to="."
      search={{ panel: 'deposit' }}
      resetScroll={false}
      className="inline-flex min-h-9 focus-ring items-center rounded-sm text-small font-medium text-primary underline-offset-4 hover:underline"
    >
      {LL.account.seeDeposit()}
    </Link>
  );
}
