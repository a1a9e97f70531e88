import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Receipt } from '@shared/contract/documents/receipt-list.ts';
import { useVoidReceipt } from '@/api/documents/receipts.ts';
import { fetchPdf } from '@/api/documents/documents.ts';
import { DocumentHistory } from '@/components/documents/document-history.tsx';
import { ShareButton } from '@/components/documents/share-button.tsx';
import { PanelBody } from '@/components/panels/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { VoidButton, VoidDialog } from '@/components/documents/void-dialog.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useSavePdf } from './use-save-pdf.ts';
import { ReceiptFacts } from './receipt-facts.tsx';
import type { RenderReceiptDelivery } from './receipt-delivery.ts';
import { Reissue } from './reissue.tsx';
import { VoidPayments } from './void-payments.tsx';

interface ReceiptViewProps {
  readonly receipt: Receipt;
  readonly renderDelivery: RenderReceiptDelivery;
}

/** The details of a receipt, with the actions for the receipt. */
export function ReceiptView({ receipt, renderDelivery }: ReceiptViewProps) {
  const { LL } = useI18nContext();
  const { save, isSaving } = useSavePdf(receipt);
  const [isVoiding, setIsVoiding] = useState(false);
  return (
    <>
      <PanelBody>
        <DocumentHistory document={receipt} />
        <ReceiptFacts receipt={receipt} />
        {renderDelivery(receipt)}
      </PanelBody>
      <footer className="flex flex-wrap justify-end gap-3 border-t border-border px-5 py-4 pb-[calc(1rem+env(safe-area-inset-bottom))] sm:px-7">
        {receipt.state === 'valid' && <VoidButton kind={receipt.kind} onPress={() => setIsVoiding(true)} />}
        <Reissue receipt={receipt} />
        <ShareButton document={receipt} onFetch={fetchPdf} size="large" />
        <Button size="large" isBusy={isSaving} onClick={save}>
          {!isSaving && <Download aria-hidden />}
          {LL.receiptDetails.download()}
        </Button>
      </footer>
      <VoidReceipt receipt={receipt} isOpen={isVoiding} onClose={() => setIsVoiding(false)} />
    </>
  );
}

/** Asks for a reason, then voids the receipt and, on request, cancels its payments. */
function VoidReceipt({ receipt, ...props }: { receipt: Receipt; isOpen: boolean; onClose: () => void }) {
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
