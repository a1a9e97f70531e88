import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PaymentOutcome } from '@shared/contract/payments/payment.ts';
import { formatEuros } from '@shared/domain/money.ts';
import type { LazyPanelProps } from '@/components/panels/lazy-panel.tsx';
import { Notice } from '@/components/notice.tsx';
import { PanelBody, PanelSkeleton, PanelStep, SidePanel } from '@/components/panels/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { PaymentAccount } from './payment-account.ts';
import { PaymentFields } from './payment-fields.tsx';
import { remedyLink } from '../remedy-link.ts';

interface PaymentPanelProps extends LazyPanelProps {
  readonly tenantName: string;
  /** `null` while the account is loading. */
  readonly account: PaymentAccount | null;
  readonly onRecorded: (outcome: PaymentOutcome) => void;
}

/** The panel that records a payment. If a receipt could not be issued, the panel stays open and shows the reason. */
export function PaymentPanel({ isOpen, tenantName, account, onRecorded, onClose }: PaymentPanelProps) {
  const { LL } = useI18nContext();
  const [blocked, setBlocked] = useState<PaymentOutcome | null>(null);
  const close = (): void => {
    onClose();
    setBlocked(null);
  };
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={close}
      title={LL.payment.title()}
      description={tenantName && LL.payment.subtitle({ name: tenantName })}
    >
      {!account ? (
        <PanelSkeleton />
      ) : blocked ? (
        <PaymentBlocked tenantId={account.tenantId} outcome={blocked} onClose={close} />
      ) : (
        <PaymentFields
          account={account}
          onCancel={close}
          onRecorded={(outcome) => (outcome.blockers.length > 0 ? setBlocked(outcome) : onRecorded(outcome))}
        />
      )}
    </SidePanel>
  );
}

interface PaymentBlockedProps {
  readonly tenantId: string;
  readonly outcome: PaymentOutcome;
  readonly onClose: () => void;
}

/** Shows that the payment was recorded, and why its receipt could not be issued. */
function PaymentBlocked({ tenantId, outcome, onClose }: PaymentBlockedProps) {
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
