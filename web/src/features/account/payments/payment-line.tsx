import type { Payment } from '@shared/contract/payments/payment.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { payerText } from '@/components/payments/payer-text.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { DepositLink } from '../deposit-link.tsx';

interface PaymentLineProps {
  readonly payment: Payment;
  /** The part of the payment that pays the due, in euros. */
  readonly amount: number;
  readonly onCancel: (payment: Payment) => void;
  /** Left out if the money was given back or taken back. */
  readonly onReturn?: ((payment: Payment) => void) | undefined;
}

/**
 * Shows a payment in one line, with buttons that cancel the payment and record that it was taken back. A set-off has a
 * link to the deposit instead: cancelling the deposit settlement also cancels the set-off. The credit of a settlement of
 * charges ends with its settlement.
 */
export function PaymentLine({ payment, amount, onCancel, onReturn }: PaymentLineProps) {
  const { LL, locale } = useI18nContext();
  const { bankLine } = payment;
  const day = dayInWords(payment.paidOn, locale);
  const whole = formatEuros(payment.amount, locale);
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-2 text-small sm:flex-nowrap">
      <span className="min-w-0 flex-1 text-muted">
        <time dateTime={payment.paidOn}>{day}</time>
        <PayerAndMethod payment={payment} />
        {bankLine && (
          <span className="block wrap-anywhere">
            {LL.account.bankLine({
              day: dayInWords(bankLine.bookedOn, locale),
              label: bankLine.label ?? LL.account.noLabel(),
            })}
          </span>
        )}
      </span>
      {payment.kind === 'offset' ? (
        <DepositLink />
      ) : payment.kind === 'credit' ? null : (
        <span className="order-last -ml-2 flex basis-full flex-wrap sm:order-none sm:ml-0 sm:basis-auto sm:justify-end">
          {onReturn && payment.kind !== 'opening' && (
            <Button
              variant="ghost"
              size="small"
              className="px-2! text-small!"
              aria-label={LL.account.returnNamed({ amount: whole, day })}
              onClick={() => onReturn(payment)}
            >
              {LL.account.return()}
            </Button>
          )}
          <Button
            variant="ghost"
            size="small"
            className="px-2! text-small! hover:bg-danger-soft hover:text-danger"
            aria-label={LL.account.cancelNamed({ amount: whole, day })}
            onClick={() => onCancel(payment)}
          >
            {LL.account.cancel()}
          </Button>
        </span>
      )}
      <span className="text-right tabular-nums">
        {formatEuros(amount, locale)}
        {amount < payment.amount && (
          <span className="text-muted max-sm:block"> {LL.account.partOf({ amount: whole })}</span>
        )}
      </span>
    </li>
  );
}

function PayerAndMethod({ payment }: { payment: Payment }) {
  const { LL } = useI18nContext();
  const { method } = payment;
  const ways = [payerText(payment, LL), method && LL.paymentMethods.names[method]()].filter(Boolean);
  return ways.map((way) => ` · ${way}`).join('');
}
