import { Link } from '@tanstack/react-router';
import type { Due } from '@shared/contract/leases/due.ts';
import type { Payment } from '@shared/contract/payments/payment.ts';
import type { Receipt } from '@shared/contract/documents/receipt-list.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { dueName } from '@/components/payments/due-name.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { isPaidBeforeAccount } from '@/lib/lease/paid-before-account.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { DepositLink } from '../deposit-link.tsx';
import { ReissueNotice } from './reissue-notice.tsx';
import { PaymentLine } from '../payments/payment-line.tsx';

/** The actions for the lines of the account. */
export interface DueActions {
  readonly onCancel: (payment: Payment) => void;
  readonly onReturn: (payment: Payment) => void;
  readonly onCancelDue: (due: Due) => void;
  readonly onReissued: (receipt: Receipt) => void;
}

interface DueDetailsProps extends DueActions {
  readonly id: string;
  readonly due: Due;
  readonly name: string;
  readonly payments: ReadonlyMap<string, Payment>;
}

/** The details of a due, with its day, payments, reduction and actions. */
export function DueDetails({
  id,
  due,
  name,
  payments,
  onCancel,
  onReturn,
  onCancelDue,
  onReissued,
}: DueDetailsProps) {
  const { LL, locale } = useI18nContext();
  const { kind, dueOn, remaining, received, reduction, label, parts } = due;
  const day = { day: dayInWords(dueOn, locale) };
  return (
    <div id={id} className="mb-3 ml-[1.625rem] border-l-2 border-border pr-4 pl-4 sm:ml-[1.875rem] @xl:pr-5">
      <p className="text-small text-muted">
        {kind === 'refund'
          ? (due.returnsPaymentId === null ? LL.account.givenBackOn : LL.account.takenBackOn)(day)
          : !isPaidBeforeAccount(due) && LL.account.dueOn(day)}
        {reduction > 0 && (
          <span className="block wrap-anywhere">
            {LL.account.reduction({ amount: formatEuros(reduction, locale), label: label ?? '' })}
          </span>
        )}
      </p>
      {parts.length > 0 && (
        <ul aria-label={LL.account.paymentsOf({ due: name })} className="mt-1">
          {parts.map(({ paymentId, amount }) => {
            const payment = payments.get(paymentId);
            return (
              payment && (
                <PaymentLine
                  key={paymentId}
                  payment={payment}
                  amount={amount}
                  onCancel={onCancel}
                  onReturn={kind === 'refund' ? undefined : onReturn}
                />
              )
            );
          })}
        </ul>
      )}
      {received > 0 && remaining > 0 && (
        <p className="flex justify-between border-t border-border py-1.5 text-small font-medium tabular-nums">
          <span>{LL.account.rest()}</span>
          <span>{formatEuros(remaining, locale)}</span>
        </p>
      )}
      <ReissueNotice due={due} onReissued={onReissued} />
      <DueAction due={due} onCancel={onCancelDue} />
    </div>
  );
}

/**
 * The action for a due. A rent without a quittance can be reduced, and a due that the landlord has added can be
 * cancelled. A due of a deposit's settlement is cancelled with the settlement.
 */
function DueAction({ due, onCancel }: { due: Due; onCancel: (due: Due) => void }) {
  const { LL, locale } = useI18nContext();
  const { kind, state, reduction, receipts, depositMovementId } = due;
  const name = dueName(due, LL, locale);
  if (kind === 'rent') {
    if (receipts.some((receipt) => receipt.kind === 'quittance')) return null;
    const isReduced = reduction > 0;
    if (state === 'paid' && !isReduced) return null;
    return (
      <Button asChild variant="ghost" size="small" className="-ml-2 px-2! text-small!">
        <Link
          to="."
          search={{ panel: 'reduction', of: due.id }}
          resetScroll={false}
          aria-label={(isReduced ? LL.dues.changeReductionNamed : LL.dues.reduceNamed)({ due: name })}
        >
          {isReduced ? LL.dues.changeReduction() : LL.dues.reduce()}
        </Link>
      </Button>
    );
  }
  if (kind === 'opening' || state === 'cancelled') return null;
  if (depositMovementId !== null) return <DepositLink />;
  return (
    <Button
      variant="ghost"
      size="small"
      className="-ml-2 px-2! text-small! hover:bg-danger-soft hover:text-danger"
      aria-label={LL.dues.cancelNamed({ due: name })}
      onClick={() => onCancel(due)}
    >
      {LL.table.delete()}
    </Button>
  );
}
