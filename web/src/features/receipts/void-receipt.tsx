import type { Receipt } from '@shared/contract/receipt-list.ts';
import { useVoidReceipt } from '@/api/receipts.ts';
import { VoidDialog } from '@/components/void-dialog.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { VoidPayments } from './void-payments.tsx';

interface VoidReceiptProps {
  readonly receipt: Receipt;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for a reason, then voids the receipt and, on request, cancels its payments. */
export function VoidReceipt({ receipt, ...props }: VoidReceiptProps) {
  const { LL } = useI18nContext();
  const voiding = useVoidReceipt();
  return (
    <VoidDialog
      {...props}
      document={receipt}
      advice={receipt.tenantId === null ? undefined : LL.receiptKinds[receipt.kind].voidInstead()}
      reasonHint={LL.receiptDetails.voidReasonHint()}
      onVoid={(values) => voiding.mutateAsync({ id: receipt.id, ...values })}
    >
      {(form) => <VoidPayments form={form} receipt={receipt} />}
    </VoidDialog>
  );
}
