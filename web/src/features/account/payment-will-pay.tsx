import { formatEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { PanelOutcome } from '@/components/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dueName } from '@/components/due-name.ts';
import type { PaymentAccount } from './payment-account.ts';
import { previewPayment } from './payment-preview.ts';

interface PaymentWillPayProps {
  readonly account: Pick<PaymentAccount, 'dues' | 'payments'>;
  /** The payment as typed; `null` while it is none. */
  readonly typed: Parameters<typeof previewPayment>[2] | null;
}

/** Says, before anything is recorded, which dues the payment pays; always visible, above the buttons. */
export function PaymentWillPay({ account: { dues, payments }, typed }: PaymentWillPayProps) {
  const { LL, locale } = useI18nContext();
  const preview = typed && previewPayment(dues, payments, typed);
  // The months of this year need no year.
  const thisYear = ` ${todayInParis().slice(0, 4)}`;
  const items = preview?.parts.map(({ due, amount }) => {
    const name = dueName(due, LL, locale);
    const short = due.kind === 'rent' && name.endsWith(thisYear) ? name.slice(0, -thisYear.length) : name;
    return `${short} ${formatEuros(amount, locale)}`;
  });
  if (items && preview && preview.advance > 0)
    items.push(LL.payment.willAdvance({ amount: formatEuros(preview.advance, locale) }));
  return (
    <PanelOutcome>
      {items ? LL.payment.willPay({ list: items.join(' · ') }) : LL.payment.unknown()}
    </PanelOutcome>
  );
}
