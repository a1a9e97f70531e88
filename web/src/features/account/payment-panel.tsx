import { useState } from 'react';
import type { PaymentOutcome } from '@shared/contract/payment.ts';
import type { LazyPanelProps } from '@/components/lazy-panel.tsx';
import { PanelSkeleton, SidePanel } from '@/components/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { PaymentBlocked } from './payment-blocked.tsx';
import type { PaymentAccount } from './payment-account.ts';
import { PaymentFields } from './payment-fields.tsx';

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
