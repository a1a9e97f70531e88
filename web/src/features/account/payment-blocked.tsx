import { Link, type LinkProps } from '@tanstack/react-router';
import type { PaymentBlocker, PaymentOutcome } from '@shared/contract/payment.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { Notice } from '@/components/notice.tsx';
import { PanelBody, PanelStep } from '@/components/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

function remedyLink(blocker: PaymentBlocker, tenantId: string): LinkProps {
  if (blocker === 'NO_PROPERTY') return { to: '/tenants', search: { edit: tenantId, account: tenantId } };
  if (blocker === 'PROFILE_INCOMPLETE') return { to: '/settings/profile' };
  if (blocker === 'NO_TENANT' || blocker === 'INTERNAL_ERROR')
    return { to: '/tenants/$tenantId', params: { tenantId } };
  return { to: '/receipts', search: blocker === 'QUOTA_REACHED' ? {} : { tenant: tenantId } };
}

interface PaymentBlockedProps {
  readonly tenantId: string;
  readonly outcome: PaymentOutcome;
  readonly onClose: () => void;
}

/** Says that the payment was recorded, but that its receipt could not be issued, and why. */
export function PaymentBlocked({ tenantId, outcome, onClose }: PaymentBlockedProps) {
  const { LL, locale } = useI18nContext();
  return (
    <PanelStep>
      <PanelBody>
        <p data-autofocus tabIndex={-1} className="text-pretty outline-none">
          {LL.payment.recorded({ amount: formatEuros(outcome.payment.amount, locale) })}
        </p>
        <Notice title={LL.payment.blockedTitle()}>
          <ul>
            {outcome.blockers.map((blocker) => (
              <li key={blocker}>
                {LL.payment.blockers[blocker]()}{' '}
                <Link {...remedyLink(blocker, tenantId)}>{LL.payment.blockerLinks[blocker]()}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      </PanelBody>
      <footer className="flex justify-end border-t border-border px-5 py-4 pb-[calc(1rem+env(safe-area-inset-bottom))] sm:px-7">
        <Button size="large" onClick={onClose}>
          {LL.payment.finish()}
        </Button>
      </footer>
    </PanelStep>
  );
}
