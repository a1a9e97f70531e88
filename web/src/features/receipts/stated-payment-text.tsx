import type { StatedPayment } from '@shared/contract/stated-payment.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { payerText } from '@/components/payer-text.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';

interface StatedPaymentTextProps {
  readonly payment: Omit<StatedPayment, 'isOwn'>;
  /** True to show the amount of the whole payment. False to show the part that the document states. */
  readonly isWhole?: boolean;
}

/** A payment that a document states: the amount, the day, the method and, with several tenants, the payer. */
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
    method && LL.receipts.methods[method](),
  ]
    .filter(Boolean)
    .join(' · ');
}
