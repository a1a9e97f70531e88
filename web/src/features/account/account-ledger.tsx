import { useState } from 'react';
import type { Due } from '@shared/contract/due.ts';
import type { Payment } from '@shared/contract/payment.ts';
import type { Receipt } from '@shared/contract/receipt-list.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CancelDueDialog } from './cancel-due-dialog.tsx';
import { DueList } from './due-list.tsx';
import { DuePanels } from './due-panels.tsx';
import { Advance, CancelledPayments } from './other-payments.tsx';
import type { PaymentAccount } from './payment-account.ts';
import { useSaveReceipt } from './use-save-receipt.ts';

interface AccountLedgerProps {
  readonly account: PaymentAccount;
  /** The last day with rent, or `null` while the lease has no end. */
  readonly owedUntil: string | null;
}

/** Shows the dues with their payments, the unallocated advance, and the cancelled payments. */
export function AccountLedger({ account, owedUntil }: AccountLedgerProps) {
  const { tenantId, dues, payments } = account;
  const { LL } = useI18nContext();
  const [doomed, setDoomed] = useState<Payment | null>(null);
  const [doomedDue, setDoomedDue] = useState<Due | null>(null);
  const saveReceipt = useSaveReceipt();
  const tellReissued = ({ id, kind, number }: Receipt): void =>
    notify.success(LL.receiptKinds[kind].issued({ number }), [
      { label: LL.account.download({ number }), run: () => saveReceipt({ id, number }) },
    ]);
  return (
    <div className="min-w-0 space-y-4">
      <DueList
        tenantId={tenantId}
        dues={dues}
        payments={payments}
        onCancel={setDoomed}
        onCancelDue={setDoomedDue}
        onReissued={tellReissued}
      />
      <Advance owedUntil={owedUntil} dues={dues} payments={payments} onCancel={setDoomed} />
      <CancelledPayments payments={payments} />
      <DuePanels account={account} />
      <CancelDueDialog due={doomedDue} onClose={() => setDoomedDue(null)} />
      <CancelDialog payment={doomed} onClose={() => setDoomed(null)} />
    </div>
  );
}
