import { Link } from '@tanstack/react-router';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** The link from a payment or a due of a deposit's settlement to the deposit, where the settlement is cancelled. */
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
