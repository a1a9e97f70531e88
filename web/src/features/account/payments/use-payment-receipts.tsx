import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ErrorCode } from '@shared/contract/errors.ts';
import type { Document } from '@shared/contract/documents/document.ts';
import type { PaymentReceipt } from '@shared/contract/payments/payment.ts';
import { paymentReceiptsQuery } from '@/api/accounts/payments.ts';
import { documentsQuery } from '@/api/documents/documents.ts';
import { SentNotice } from '@/components/documents/sent-notice.tsx';
import { Notice } from '@/components/notice.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { UnbrokenNumbers } from '@/components/unbroken-numbers.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { listText } from '@/lib/text/list-text.ts';

/**
 * Returns the receipts that are voided if a payment is cancelled or taken back. A form voids receipts only after `notice`
 * has named them. If it has named none, the API refuses a payment with receipts.
 */
export function usePaymentReceipts(paymentId: string) {
  const { data: receipts = [], isPending, refetch } = useQuery(paymentReceiptsQuery(paymentId));
  const numbers = receipts.filter(({ outcome }) => outcome === 'voided').map(({ number }) => number);
  const voided = numbers.length;
  const documents = useQueries({
    queries: numbers.map((number) => documentsQuery({ number })),
    combine: (lists) => ({
      all: lists.flatMap(({ data }) => data ?? []).filter(({ number }) => numbers.includes(number)),
      areLoading: lists.some((list) => list.isPending),
    }),
  });
  // True if the API refused to leave the receipts valid, because a receipt was issued meanwhile.
  const [wasRefused, setWasRefused] = useState(false);
  const isCertified = wasRefused || voided > 0;
  return {
    isCertified,
    /** The number of receipts to name on the button; 1 if they could not be loaded. */
    n: Math.max(1, voided),
    onRefused: (errorCode: ErrorCode): true | undefined => {
      if (errorCode !== 'PAYMENT_CERTIFIED') return undefined;
      setWasRefused(true);
      void refetch();
      return true;
    },
    notice: isPending ? (
      <ReadingReceipts />
    ) : (
      isCertified && (
        <PaymentReceipts
          receipts={receipts}
          voided={voided}
          documents={documents.all}
          areLoading={documents.areLoading}
        />
      )
    ),
  };
}

function ReadingReceipts() {
  const { LL } = useI18nContext();
  return (
    <output className="mb-5 block">
      <span className="sr-only">{LL.account.readingReceipts()}</span>
      <Skeleton className="h-5 w-2/3" />
    </output>
  );
}

interface PaymentReceiptsProps {
  readonly receipts: readonly PaymentReceipt[];
  /** The number of receipts that are voided, or 0 if the receipts could not be loaded. */
  readonly voided: number;
  /** The receipts that are voided, with their deliveries. */
  readonly documents: readonly Document[];
  readonly areLoading: boolean;
}

/**
 * Lists the receipts that are voided and to whom they were sent, the receipts that become valid again, and the receipts
 * that stay valid.
 */
function PaymentReceipts({ receipts, voided, documents, areLoading }: PaymentReceiptsProps) {
  const { LL, locale } = useI18nContext();
  const sentence = (
    outcome: PaymentReceipt['outcome'],
    say: (words: { list: string; n: number }) => string,
  ): string[] => {
    const numbers = receipts.filter((receipt) => receipt.outcome === outcome).map(({ number }) => number);
    return numbers.length === 0 ? [] : [say({ list: listText(numbers, locale), n: numbers.length })];
  };
  const sentences =
    voided === 0
      ? [LL.account.certifiedUnknown()]
      : [
          ...sentence('voided', LL.account.certifiedBy),
          ...sentence('validAgain', LL.account.validAgain),
          ...sentence('kept', LL.account.staysValid),
        ];
  return (
    <>
      <div className="mb-5">
        <Notice title={LL.account.certified({ n: Math.max(1, voided) })}>
          {sentences.map((text) => (
            <p key={text}>
              <UnbrokenNumbers>{text}</UnbrokenNumbers>
            </p>
          ))}
        </Notice>
      </div>
      {areLoading && <ReadingReceipts />}
      {documents.map((document) => (
        <SentNotice key={document.id} document={document} isNamed={documents.length > 1} />
      ))}
    </>
  );
}
