import type { PaymentReceipt } from '@shared/contract/payments/payment.ts';
import { Notice } from '@/components/notice.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { UnbrokenNumbers } from '@/components/unbroken-numbers.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { listText } from '@/lib/text/list-text.ts';

/** Shows that the receipts of a payment are loading. */
export function ReadingReceipts() {
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
 * Lists the receipts that are voided, the receipts that become valid again, and the receipts that stay
 * valid.
 */
export function PaymentReceipts({ receipts, voided }: PaymentReceiptsProps) {
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
