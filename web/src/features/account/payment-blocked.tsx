import { Link } from '@tanstack/react-router';
import type { PaymentOutcome } from '@shared/contract/payment.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { Notice } from '@/components/notice.tsx';
import { PanelBody, PanelStep } from '@/components/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { remedyLink } from './remedy-link.ts';

interface PaymentBlockedProps {
  readonly tenantId: string;
  readonly outcome: PaymentOutcome;
  readonly onClose: () => void;
}

/** Shows that the payment was recorded, and why its receipt could not be issued. */
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
