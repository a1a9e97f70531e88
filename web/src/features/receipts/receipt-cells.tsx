import { Link } from '@tanstack/react-router';
import { Download, PanelRightOpen } from 'lucide-react';
import type { DocumentLink } from '@shared/contract/document.ts';
import type { Receipt } from '@shared/contract/receipt-list.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { receiptFileName } from '@shared/contract/receipt-kind.ts';
import { useDownloadDocument } from '@/api/documents.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { saveFile } from '@/lib/files/download.ts';
import { receiptName } from './receipt-text.ts';

/** The amount received. A partial receipt also shows the balance due. */
export function ReceiptAmount({ receipt: { received, remaining } }: { receipt: Receipt }) {
  const { LL, locale } = useI18nContext();
  return (
    <>
      {formatEuros(received, locale)}
      {remaining > 0 && (
        <span className="block text-small whitespace-normal text-muted">
          {LL.receiptList.remaining({ amount: formatEuros(remaining, locale) })}
        </span>
      )}
    </>
  );
}

/** The dwelling, with the dwelling's lessor if the account has several lessors. */
export function ReceiptProperty({
  receipt: { propertyName, lessorName },
  namesLessor,
}: ReceiptPropertyProps) {
  const { LL } = useI18nContext();
  return (
    <>
      {propertyName}
      {namesLessor && (
        <span className="block text-small text-muted">
          {/* A narrow table column shows only the name; screen readers also get the words before the name. */}
          <span className="sr-only in-[article]:not-sr-only">{LL.receiptList.letBy()} </span>
          {lessorName}
        </span>
      )}
    </>
  );
}

interface ReceiptPropertyProps {
  readonly receipt: Receipt;
  readonly namesLessor: boolean;
}

/** The number of a receipt, as a link to the details, and the kind of receipt. */
export function ReceiptNumber({ receipt }: { receipt: Receipt }) {
  const { LL } = useI18nContext();
  return (
    <>
      <NumberLink receipt={receipt} />
      <span className="block text-small text-muted">{receiptName(receipt, LL)}</span>
    </>
  );
}

/** A link that opens the details of a receipt. The list keeps its filters and its scroll position. */
export const NumberLink = ({ receipt: { id, number } }: { receipt: DocumentLink }) => (
  <Link
    to="/receipts"
    search={(old) => ({ ...old, receipt: id })}
    resetScroll={false}
    className="focus-ring rounded-sm font-medium whitespace-nowrap text-primary underline-offset-4 hover:underline"
  >
    {number}
  </Link>
);

/** Returns a function that downloads the PDF of a receipt. */
export function useSavePdf({ id, kind, from, paidAt }: Pick<Receipt, 'id' | 'kind' | 'from' | 'paidAt'>) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const download = useDownloadDocument();
  const save = (): void =>
    download.mutate(id, {
      onSuccess: ({ blob, fileName }) => saveFile(blob, fileName ?? receiptFileName({ from, paidAt }, kind)),
      onError: (error) => report(error, LL.receiptList.downloadFailed()),
    });
  return { save, isSaving: download.isPending };
}

export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const { LL } = useI18nContext();
  const { save, isSaving } = useSavePdf(receipt);
  const { number } = receipt;
  return (
    <>
      <Button
        variant="ghost"
        size="action"
        aria-label={LL.receiptList.downloadNumber({ number })}
        title={LL.receiptList.download()}
        isBusy={isSaving}
        onClick={save}
      >
        {!isSaving && <Download aria-hidden />}
        <span>{LL.receiptList.download()}</span>
      </Button>
      <Button asChild variant="ghost" size="action" title={LL.receiptList.details()}>
        <Link
          to="/receipts"
          search={(old) => ({ ...old, receipt: receipt.id })}
          resetScroll={false}
          aria-label={LL.receiptList.detailsOf({ number })}
        >
          <PanelRightOpen aria-hidden />
          <span>{LL.receiptList.details()}</span>
        </Link>
      </Button>
    </>
  );
}
