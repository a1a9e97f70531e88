import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ErrorCode } from '@shared/contract/errors.ts';
import type { PaymentReceipt } from '@shared/contract/payments/payment.ts';
import { paymentReceiptsQuery } from '@/api/accounts/payments.ts';
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
  const voided = receipts.filter(({ outcome }) => outcome === 'voided').length;
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
      isCertified && <PaymentReceipts receipts={receipts} voided={voided} />
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
}

/**
 * Lists the receipts that are voided, the receipts that become valid again, and the receipts that stay valid.
 */
function PaymentReceipts({ receipts, voided }: PaymentReceiptsProps) {
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
    <div className="mb-5">
      <Notice title={LL.account.certified({ n: Math.max(1, voided) })}>
        {sentences.map((text) => (
          <p key={text}>
            <UnbrokenNumbers>{text}</UnbrokenNumbers>
          </p>
        ))}
      </Notice>
    </div>
  );
}
