import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TermReceipt } from '@shared/contract/receipt-term.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { statedPaymentsQuery } from '@/api/payments.ts';
import { ConfirmDialog } from '@/components/confirm-dialog.tsx';
import { Notice } from '@/components/notice.tsx';
import { Unbroken } from '@/components/unbroken.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { periodText } from '@/lib/day-text.ts';
import { useLastShown } from '@/lib/use-last-shown.ts';
import { StatedPaymentText } from './stated-payment-text.tsx';

function useNameOf(): (receipt: TermReceipt) => string {
  const { LL, locale } = useI18nContext();
  return (receipt) =>
    LL.receipts.conflictItem({
      number: receipt.number,
      period: periodText(receipt, locale),
      amount: formatEuros(sumEuros(receipt.rent, receipt.charges), locale),
    });
}

/** Says that there are already receipts for days of the period, and links to them. */
export function ReceiptConflict({ conflicts }: { conflicts: readonly TermReceipt[] }) {
  const { LL } = useI18nContext();
  const nameOf = useNameOf();
  return (
    <Notice title={LL.receipts.conflictTitle()}>
      <ul>
        {conflicts.map((receipt) => (
          <li key={receipt.id}>
            <Link to="/receipts" search={{ receipt: receipt.id }}>
              <Unbroken>{nameOf(receipt)}</Unbroken>
            </Link>
          </li>
        ))}
      </ul>
      <p>{LL.receipts.conflictText()}</p>
      <ReplacedPayments conflicts={conflicts} />
    </Notice>
  );
}

/** The payments that would be cancelled with documents that are replaced, since no other document states them. */
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
  /** The receipts that would be voided; `null` while the dialog is closed. */
  readonly conflicts: readonly TermReceipt[] | null;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation before a new receipt replaces others, which voids them. */
export function ReplaceDialog({ conflicts, ...dialog }: ReplaceDialogProps) {
  const { LL, locale } = useI18nContext();
  const nameOf = useNameOf();
  const shown = useLastShown(conflicts);
  return (
    <ConfirmDialog
      {...dialog}
      isOpen={conflicts !== null}
      title={LL.receipts.replaceTitle()}
      text={LL.receipts.replaceText({ list: new Intl.ListFormat(locale).format((shown ?? []).map(nameOf)) })}
      options={shown && <ReplacedPayments conflicts={shown} />}
      confirmLabel={LL.receipts.replace()}
    />
  );
}
