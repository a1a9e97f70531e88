import { CircleCheck, Download } from 'lucide-react';
import type { Receipt } from '@shared/contract/documents/receipt-list.ts';
import { ShareButton } from '@/components/documents/share-button.tsx';
import { fetchPdf } from '@/api/documents/documents.ts';
import { PanelBody, PanelStep } from '@/components/panels/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useSavePdf } from './use-save-pdf.ts';
import { ReceiptFacts } from './receipt-facts.tsx';
import type { RenderReceiptDelivery } from './receipt-delivery.ts';

interface ReceiptIssuedProps {
  readonly receipt: Receipt;
  /** True if this is the first receipt of the landlord. */
  readonly isFirst: boolean;
  readonly renderDelivery: RenderReceiptDelivery;
  readonly onClose: () => void;
}

/**
 * Shows the receipt that was just issued and downloaded. Buttons download the receipt again and send it to the tenant.
 */
export function ReceiptIssued({ receipt, isFirst, renderDelivery, onClose }: ReceiptIssuedProps) {
  const { LL } = useI18nContext();
  const { save, isSaving } = useSavePdf(receipt);
  const { number, kind } = receipt;
  return (
    <PanelStep>
      <PanelBody>
        <div className="flex items-start gap-3.5 rounded-card bg-primary-soft p-5 text-on-primary-soft">
          <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0" />
          <p data-autofocus tabIndex={-1} className="min-w-0 outline-none">
            <span className="block text-title">
              {kind === 'quittance' && isFirst ? LL.receipts.issuedFirst() : LL.receiptKinds[kind].ready()}
            </span>
            <span className="block text-pretty">
              {LL.receiptKinds[kind].issued({ number })} {LL.receipts.issuedText()}
            </span>
          </p>
        </div>
        {renderDelivery(receipt)}
        <ReceiptFacts receipt={receipt} />
      </PanelBody>
      <footer className="flex flex-wrap justify-end gap-3 border-t border-border px-5 py-4 pb-[calc(1rem+env(safe-area-inset-bottom))] sm:px-7">
        <ShareButton document={receipt} onFetch={fetchPdf} size="large" />
        <Button variant="secondary" size="large" isBusy={isSaving} onClick={save}>
          {!isSaving && <Download aria-hidden />}
          {LL.receiptDetails.download()}
        </Button>
        <Button size="large" onClick={onClose}>
          {LL.receipts.finish()}
        </Button>
      </footer>
    </PanelStep>
  );
}
