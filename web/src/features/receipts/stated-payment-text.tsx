import type { StatedPayment } from '@shared/contract/stated-payment.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { payerText } from '@/components/payer-text.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';

interface StatedPaymentTextProps {
  readonly payment: Omit<StatedPayment, 'isOwn'>;
  /** Whether the whole payment is meant, and not what the document states of it. */
  readonly isWhole?: boolean;
}

/** A payment that a document states: the amount, the day, how it came, and who paid where it was not the only tenant. */
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
