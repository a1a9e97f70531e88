import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatEuros } from '@shared/domain/money.ts';
import type { Payment } from '@shared/contract/payments/payment.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { listText } from '@/lib/text/list-text.ts';

/** A warning about a payment. The user may still record the payment. */
export const PaymentWarning = ({ children }: { children: ReactNode }) => (
  <span className="mt-2 flex items-start gap-2 rounded-control bg-gold-soft px-3 py-2 text-small text-on-gold-soft">
    <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    {children}
  </span>
);

/**
 * Lists the payments of the lease that were recorded elsewhere while the user typed this payment. Shows nothing if
 * there are no such payments.
 */
export function NewPaymentsWarning({ payments }: { payments: readonly Payment[] }) {
  const { LL, locale } = useI18nContext();
  if (payments.length === 0) return null;
  const items = payments.map(({ amount, paidOn }) =>
    LL.payment.amountOnDay({ amount: formatEuros(amount, locale), day: dayInWords(paidOn, locale) }),
  );
  return (
    <PaymentWarning>
      {LL.payment.recordedMeanwhile({ n: items.length, list: listText(items, locale) })}
    </PaymentWarning>
  );
}
