import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { Due } from '@shared/contract/leases/due.ts';
import type { Receipt } from '@shared/contract/documents/receipt-list.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { useReissueReceipt } from '@/api/documents/receipts.ts';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { UnbrokenNumbers } from '@/components/unbroken-numbers.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError } from '@/lib/http/http.ts';
import { listText } from '@/lib/text/list-text.ts';

interface ReissueNoticeProps {
  readonly due: Due;
  readonly onReissued: (receipt: Receipt) => void;
}

/**
 * Shows that a due keeps its old amount because receipts state it. Also shows the amount under today's lease, and a
 * button that reissues the receipts.
 */
export function ReissueNotice({ due, onReissued }: ReissueNoticeProps) {
  const { LL, locale } = useI18nContext();
  const [isAsking, setIsAsking] = useState(false);
  const { reissue, isPending } = useReissue(onReissued);
  const { leaseAmount, amount, received, receipts } = due;
  // Reissue the quittance if there is one, because it includes the payments of the partial receipts.
  const latest = receipts.findLast(({ kind }) => kind === 'quittance') ?? receipts.at(-1);
  if ((leaseAmount === null || !latest) && !isAsking) return null;

  const list = listText(
    receipts.map(({ number }) => number),
    locale,
  );
  const n = receipts.length;
  const euros = (value: number): string => formatEuros(value, locale);
  const left = sumEuros(leaseAmount ?? amount, -received);
  return (
    <div className="mt-2 space-y-2 rounded-control bg-gold-soft px-3.5 py-3 text-small text-pretty text-on-gold-soft">
      <p>
        <UnbrokenNumbers>
          {leaseAmount === 0
            ? LL.account.keptNothing({ n: receipts.length, list })
            : LL.account.kept({ leaseAmount: euros(leaseAmount ?? amount), amount: euros(amount), list, n })}
        </UnbrokenNumbers>
      </p>
      {leaseAmount !== 0 && latest && (
        <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
          <RefreshCw aria-hidden />
          {LL.receiptKinds[latest.kind].reissue()}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={LL.receiptDetails.reissueTitle({ number: list })}
        text={[
          LL.account.reissueText({ n, leaseAmount: euros(leaseAmount ?? amount), received: euros(received) }),
          left > 0
            ? LL.account.reissueLeft({ amount: euros(left) })
            : left < 0
              ? LL.account.reissueAhead({ amount: euros(-left) })
              : LL.account.reissuePaid(),
          LL.receiptDetails.reissuePayments(),
        ].join(' ')}
        confirmLabel={LL.receiptDetails.reissueConfirm()}
        variant="primary"
        isBusy={isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => latest && reissue(latest.id, () => setIsAsking(false))}
      />
    </div>
  );
}

/** Returns the function that reissues a receipt with the amounts that the lease gives today. */
function useReissue(onReissued: ReissueNoticeProps['onReissued']) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const { mutate, isPending } = useReissueReceipt();
  const reissue = (id: string, onSettled: () => void): void =>
    mutate(
      { id, followsLease: true },
      {
        onSuccess: onReissued,
        onError: (error) => {
          const isNameless = error instanceof ApiError && error.errorCode === 'PROFILE_INCOMPLETE';
          report(error, isNameless ? LL.receipts.profileRefused() : LL.receiptDetails.reissueFailed());
        },
        onSettled,
      },
    );
  return { reissue, isPending };
}
