import type { Receipt } from '@shared/contract/receipt-list.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { ReceiptAmount, ReceiptNumber, ReceiptProperty } from './receipt-cells.tsx';
import { receiptPeriod } from './receipt-text.ts';
import { DocumentState } from '@/components/document-state.tsx';

interface ReceiptCardProps {
  readonly receipt: Receipt;
  readonly namesLessor: boolean;
}

/** A receipt in the list, on a narrow screen. */
export function ReceiptCard({ receipt, namesLessor }: ReceiptCardProps) {
  const { LL, locale } = useI18nContext();
  return (
    <>
      <h2 className="text-[1rem] font-semibold wrap-anywhere first-letter:uppercase">
        {receiptPeriod(receipt, LL, locale)}
      </h2>
      <p className="mt-1 break-words">
        <span className="font-medium">{receipt.tenantName}</span>
        <br />
        <span className="text-muted">
          <ReceiptProperty receipt={receipt} namesLessor={namesLessor} />
        </span>
      </p>
      <dl className="mt-3 flex gap-6 text-small tabular-nums">
        <div>
          <dt className="text-muted">{LL.receiptList.amount()}</dt>
          <dd className="text-[0.9375rem] font-medium">
            <ReceiptAmount receipt={receipt} />
          </dd>
        </div>
        <div>
          <dt className="text-muted">{LL.details.paidAt()}</dt>
          <dd className="text-[0.9375rem] font-medium">{dayInWords(receipt.paidAt, locale)}</dd>
        </div>
      </dl>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 tabular-nums">
        <p>
          <ReceiptNumber receipt={receipt} />
        </p>
        <DocumentState receipt={receipt} />
      </div>
    </>
  );
}
