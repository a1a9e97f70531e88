import { Link } from '@tanstack/react-router';
import type { Due } from '@shared/contract/due.ts';
import type { Payment } from '@shared/contract/payment.ts';
import type { Receipt } from '@shared/contract/receipt-list.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { Unbroken } from '@/components/unbroken.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { dayInWords } from '@/lib/day-text.ts';
import { dueName } from '@/components/due-name.ts';
import { DueState } from '@/components/due-state.tsx';
import { DueAction } from './due-action.tsx';
import { IssueDue } from './issue-due.tsx';
import { KeptDue } from './kept-due.tsx';
import { PaymentLine } from './payment-line.tsx';

interface DueItemProps {
  /** Whose account it is on. */
  readonly tenantId: string;
  readonly due: Due;
  readonly payments: ReadonlyMap<string, Payment>;
  readonly onCancel: (payment: Payment) => void;
  readonly onCancelDue: (due: Due) => void;
  readonly onReissued: (receipt: Receipt) => void;
}

/** A due, with what pays it and the receipts for its days. */
export function DueItem({ tenantId, due, payments, onCancel, onCancelDue, onReissued }: DueItemProps) {
  const { LL, locale } = useI18nContext();
  const { kind, state, amount, remaining, received, reduction, label, parts, receipts, next } = due;
  const name = dueName(due, LL, locale);
  const isRefund = kind === 'refund';
  return (
    <li tabIndex={-1} className="px-4 py-4 outline-none sm:px-6">
      <div className="flex items-start justify-between gap-x-4">
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere first-letter:uppercase">{name}</h3>
          <p className="text-small text-muted">
            {(isRefund ? LL.account.givenBackOn : LL.account.dueOn)({ day: dayInWords(due.dueOn, locale) })}
            {reduction > 0 && (
              <span className="block">
                {LL.account.reduction({ amount: formatEuros(reduction, locale), label: label ?? '' })}
              </span>
            )}
          </p>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-y-1 sm:flex-row-reverse sm:items-center sm:gap-x-3">
          <span
            className={cn(
              'text-right tabular-nums sm:min-w-24',
              state === 'cancelled' ? 'line-through' : 'font-semibold',
            )}
          >
            {formatEuros(amount, locale)}
          </span>
          <DueState state={state} isRefund={isRefund} />
        </div>
      </div>
      {received > 0 && remaining > 0 && (
        <p className="mt-1 text-right text-small font-medium tabular-nums">
          {LL.account.remaining({ amount: formatEuros(remaining, locale) })}
        </p>
      )}
      {parts.length > 0 && (
        <ul
          aria-label={LL.account.paymentsOf({ due: name })}
          className="mt-2 border-l-2 border-border pl-3 sm:pl-4"
        >
          {parts.map(({ paymentId, amount: part }) => {
            const payment = payments.get(paymentId);
            return (
              payment && <PaymentLine key={paymentId} payment={payment} amount={part} onCancel={onCancel} />
            );
          })}
        </ul>
      )}
      {receipts.length > 0 && (
        <ul
          aria-label={LL.account.documents({ due: name })}
          className="mt-1 flex flex-wrap gap-x-4 gap-y-1 pl-3.5 text-small sm:pl-[1.125rem]"
        >
          {receipts.map(({ id, number, kind: receiptKind }) => (
            <li key={id}>
              <Link
                to="/receipts"
                search={{ receipt: id, account: tenantId }}
                className="focus-ring rounded-sm font-medium text-primary tabular-nums underline-offset-4 hover:underline"
              >
                <Unbroken>{LL.receiptKinds[receiptKind].title({ number })}</Unbroken>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <KeptDue due={due} onReissued={onReissued} />
      {next && kind !== 'rent' && <IssueDue due={due} name={name} />}
      {next && kind === 'rent' && (
        <p className="mt-1 pl-3.5 text-small sm:pl-[1.125rem]">
          <Link
            to="/month"
            search={{ month: due.dueOn.slice(0, 7) }}
            className="focus-ring rounded-sm font-medium text-primary underline-offset-4 hover:underline"
          >
            {LL.receiptKinds[next].next()}
          </Link>
        </p>
      )}
      <DueAction due={due} onCancel={onCancelDue} />
    </li>
  );
}
