import { TriangleAlert } from 'lucide-react';
import { formatEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { PanelOutcome } from '@/components/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { Due } from '@shared/contract/due.ts';
import { dueName } from '@/components/due-name.ts';
import type { PaymentAccount } from './payment-account.ts';
import { type NewPayment, previewPayment } from './payment-preview.ts';
import type { Missing } from './typed-payment.ts';

interface PaymentWillPayProps {
  readonly account: Pick<PaymentAccount, 'lease' | 'dues' | 'payments'>;
  /** The payment as typed, or what is missing of it. */
  readonly typed: NewPayment | Missing;
  /** Whether documents are wanted. */
  readonly isIssuing: boolean;
}

/**
 * Says, before anything is recorded, which dues the payment pays, for which of them no document follows yet, and whether it
 * may be recorded already; always visible, above the buttons.
 */
export function PaymentWillPay({ account, typed, isIssuing }: PaymentWillPayProps) {
  const { LL, locale } = useI18nContext();
  if (typeof typed === 'string') return <PanelOutcome>{LL.payment.missing[typed]()}</PanelOutcome>;
  const { parts, advance, later, hasTwin } = previewPayment(account, typed);
  // The months of this year need no year.
  const thisYear = ` ${todayInParis().slice(0, 4)}`;
  const nameOf = (due: Due): string => {
    const name = dueName(due, LL, locale);
    return due.kind === 'rent' && name.endsWith(thisYear) ? name.slice(0, -thisYear.length) : name;
  };
  const items = parts.map(({ due, amount }) => `${nameOf(due)} ${formatEuros(amount, locale)}`);
  if (advance > 0) items.push(LL.payment.willAdvance({ amount: formatEuros(advance, locale) }));
  return (
    <PanelOutcome>
      {LL.payment.willPay({ list: items.join(' · ') })}
      {isIssuing && later.length > 0 && (
        <span className="mt-1 block text-small text-muted">
          {LL.payment.issuedLater({
            n: later.length,
            list: new Intl.ListFormat(locale).format(later.map(nameOf)),
          })}
        </span>
      )}
      {hasTwin && (
        <span className="mt-2 flex items-start gap-2 rounded-control bg-gold-soft px-3 py-2 text-small text-on-gold-soft">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {LL.payment.hasTwin({ amount: formatEuros(typed.amount, locale) })}
        </span>
      )}
    </PanelOutcome>
  );
}
