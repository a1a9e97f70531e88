import type { StatedPayment } from '@shared/contract/payments/stated-payment.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { payerText } from '@/components/payments/payer-text.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';

interface StatedPaymentTextProps {
  readonly payment: Omit<StatedPayment, 'isOwn'>;
  /** True to show the whole amount of the payment. False to show only the part that the receipt states. */
  readonly isWhole?: boolean;
}

/**
 * A payment on a receipt: the amount, the day and the method. If the lease has several tenants, the text also names the
 * payer.
 */
export function StatedPaymentText({ payment, isWhole = false }: StatedPaymentTextProps) {
  const { LL, locale } = useI18nContext();
  const { paidOn, method, amount, stated } = payment;
  const whole = formatEuros(amount, locale);
  return [
    isWhole || stated === amount
      ? whole
      : LL.receiptDetails.partOfPayment({ part: formatEuros(stated, locale), amount: whole }),
    dayInWords(paidOn, locale),
    payerText(payment, LL),
    method && LL.paymentMethods.names[method](),
  ]
    .filter(Boolean)
    .join(' · ');
}
