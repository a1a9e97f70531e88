import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Due } from '@shared/contract/leases/due.ts';
import type { Payment } from '@shared/contract/payments/payment.ts';
import type { Receipt } from '@shared/contract/documents/receipt-list.ts';
import { LazyPanel } from '@/components/panels/lazy-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { lazyPart } from '@/lib/loading/lazy-part.ts';
import { notify } from '@/lib/notify.ts';
import { CancelPaymentDialog } from './payments/cancel-payment-dialog.tsx';
import { ReturnPaymentDialog } from './payments/return-payment-dialog.tsx';
import { CancelDueDialog } from './dues/cancel-due-dialog.tsx';
import { DueList } from './dues/due-list.tsx';
import type { DueAccount } from './account-panels-view.tsx';
import { Advance, CancelledPayments } from './payments/other-payments.tsx';
import type { PaymentAccount } from './payments/payment-account.ts';
import { useSaveReceipt } from './dues/use-save-receipt.ts';

const route = getRouteApi('/_authed/tenants_/$tenantId');

const view = lazyPart(async () => (await import('./account-panels-view.tsx')).AccountPanelsView);

interface AccountLedgerProps {
  readonly account: PaymentAccount;
  /** The last day with rent, or `null` while the lease has no end. */
  readonly owedUntil: string | null;
}

/** Shows the dues with their payments, the unallocated advance, and the cancelled payments. */
export function AccountLedger({ account, owedUntil }: AccountLedgerProps) {
  const { tenantId, dues, payments } = account;
  const { LL } = useI18nContext();
  const [paymentToCancel, setPaymentToCancel] = useState<Payment | null>(null);
  const [paymentToReturn, setPaymentToReturn] = useState<Payment | null>(null);
  const [dueToCancel, setDueToCancel] = useState<Due | null>(null);
  const saveReceipt = useSaveReceipt();
  const notifyReissued = ({ id, kind, number }: Receipt): void =>
    notify.success(LL.receiptKinds[kind].issued({ number }), [
      { label: LL.account.download({ number }), run: () => saveReceipt({ id, number }) },
    ]);
  return (
    <div className="min-w-0 space-y-4">
      <DueList
        tenantId={tenantId}
        dues={dues}
        payments={payments}
        onCancel={setPaymentToCancel}
        onReturn={setPaymentToReturn}
        onCancelDue={setDueToCancel}
        onReissued={notifyReissued}
      />
      <Advance
        owedUntil={owedUntil}
        dues={dues}
        payments={payments}
        onCancel={setPaymentToCancel}
        onReturn={setPaymentToReturn}
      />
      <CancelledPayments payments={payments} />
      <AccountPanels account={account} />
      <CancelDueDialog due={dueToCancel} onClose={() => setDueToCancel(null)} />
      <CancelPaymentDialog payment={paymentToCancel} onClose={() => setPaymentToCancel(null)} />
      <ReturnPaymentDialog
        payment={paymentToReturn}
        tenantId={tenantId}
        dues={dues}
        onClose={() => setPaymentToReturn(null)}
      />
    </div>
  );
}

/** The panels that add or reduce a due. The URL names the open panel. */
function AccountPanels({ account }: { account: DueAccount }) {
  const { panel: open, of, paidOn, paid } = route.useSearch();
  const navigate = route.useNavigate();
  const close = (ignoreBlocker: boolean): void =>
    void navigate({ search: {}, replace: true, resetScroll: false, ignoreBlocker });
  const panel = open === 'due' || open === 'reduction' || open === 'refund' ? open : null;
  return (
    <LazyPanel panel={view} width="narrow" isOpen={panel !== null} onClose={() => close(false)}>
      {(AccountPanelsView, props) => (
        <AccountPanelsView
          {...props}
          account={account}
          panel={panel}
          of={of}
          bankLine={{ paidOn, paid }}
          onSaved={() => close(true)}
        />
      )}
    </LazyPanel>
  );
}
