import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { TermReceipt } from '@shared/contract/documents/receipt-term.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { statedPaymentsQuery } from '@/api/accounts/payments.ts';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog.tsx';
import { Notice } from '@/components/notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { UnbrokenNumbers } from '@/components/unbroken-numbers.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { periodText } from '@/lib/text/day-text.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { useSavePdf } from './use-save-pdf.ts';
import { StatedPaymentText } from './stated-payment-text.tsx';
import { listText } from '@/lib/text/list-text.ts';

function useNameOf(): (receipt: TermReceipt) => string {
  const { LL, locale } = useI18nContext();
  return (receipt) =>
    LL.receipts.conflictItem({
      number: receipt.number,
      period: periodText(receipt, locale),
      amount: formatEuros(sumEuros(receipt.rent, receipt.charges), locale),
    });
}

/** Says that receipts already exist for days of the period, and offers to download, send or replace them. */
export function ReceiptConflict({ conflicts }: { conflicts: readonly TermReceipt[] }) {
  const { LL } = useI18nContext();
  const nameOf = useNameOf();
  return (
    <Notice title={LL.receipts.conflictTitle()}>
      <ul className="space-y-3">
        {conflicts.map((receipt) => (
          <li key={receipt.id}>
            <UnbrokenNumbers>{nameOf(receipt)}</UnbrokenNumbers>
            <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-2">
              <DownloadAgain receipt={receipt} />
              <Link
                to="/documents"
                search={{ document: receipt.id }}
                aria-label={LL.receipts.openToSend({ number: receipt.number })}
              >
                {LL.receipts.toSend()}
              </Link>
            </div>
          </li>
        ))}
      </ul>
      <p>{LL.receipts.conflictText()}</p>
      <ReplacedPayments conflicts={conflicts} />
    </Notice>
  );
}

function DownloadAgain({ receipt }: { receipt: TermReceipt }) {
  const { LL } = useI18nContext();
  const { save, isSaving } = useSavePdf(receipt);
  return (
    <Button
      size="small"
      isBusy={isSaving}
      aria-label={LL.documentList.downloadNumber({ number: receipt.number })}
      onClick={save}
    >
      {!isSaving && <Download aria-hidden />}
      {LL.documentList.download()}
    </Button>
  );
}

/**
 * The payments that are cancelled together with the replaced receipts, because no other receipt states these payments.
 */
function ReplacedPayments({ conflicts }: { conflicts: readonly TermReceipt[] }) {
  const { LL } = useI18nContext();
  const lists = useQueries({ queries: conflicts.map(({ id }) => statedPaymentsQuery(id)) });
  const own = lists.flatMap(({ data = [] }) => data).filter(({ isOwn }) => isOwn);
  if (lists.some(({ data, isError }) => isError && !data)) return <p>{LL.receipts.replacedUnknown()}</p>;
  if (own.length === 0) return null;
  return (
    <>
      <p>{LL.receipts.paymentsReplaced({ n: own.length })}</p>
      <ul className="tabular-nums">
        {own.map((payment) => (
          <li key={payment.id}>
            <StatedPaymentText payment={payment} isWhole />
          </li>
        ))}
      </ul>
      <p>{LL.receipts.paymentsKeptByReissue({ n: own.length })}</p>
    </>
  );
}

interface ReplaceDialogProps {
  /** The receipts that the new receipt replaces; `null` while the dialog is closed. */
  readonly conflicts: readonly TermReceipt[] | null;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation before a new receipt replaces other receipts and makes them void. */
export function ReplaceDialog({ conflicts, ...dialog }: ReplaceDialogProps) {
  const { LL, locale } = useI18nContext();
  const nameOf = useNameOf();
  const shown = useLastShown(conflicts);
  return (
    <ConfirmDialog
      {...dialog}
      isOpen={conflicts !== null}
      title={LL.receipts.replaceTitle()}
      text={LL.receipts.replaceText({ list: listText((shown ?? []).map(nameOf), locale) })}
      options={shown && <ReplacedPayments conflicts={shown} />}
      confirmLabel={LL.receipts.replace()}
    />
  );
}
