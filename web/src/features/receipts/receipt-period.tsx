import type { FormStore } from '@formisch/react';
import { useRef, useState } from 'react';
import type { TermPayment } from '@shared/contract/documents/receipt-term.ts';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { PaymentMethodField } from '@/components/payments/payment-method-field.tsx';
import { FieldGroup } from '@/components/panels/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { runAfterBlur } from '@/lib/form/run-after-blur.ts';
import { StatedPaymentText } from './stated-payment-text.tsx';
import type { ReceiptFormSchema } from './receipt-schema.ts';

interface ReceiptPeriodProps {
  readonly form: FormStore<ReceiptFormSchema>;
  /** The payments that are recorded for the period. */
  readonly payments: readonly TermPayment[];
  /** True if the amounts in the form are a new payment. False if the amounts come from recorded payments. */
  readonly isPaying: boolean;
  /** True if the form asks whether the tenant paid in advance. */
  readonly isAhead: boolean;
  /** Called with the text of the payment date on each change. */
  readonly onPaidAt: (text: string) => void;
  /** Called with the text of the first day on each change. */
  readonly onFrom: (text: string) => void;
}

/** The recorded payments, and the fields for the date and method of a new payment and for the period. */
export function ReceiptPeriod({ form, payments, isPaying, isAhead, onPaidAt, onFrom }: ReceiptPeriodProps) {
  const { LL } = useI18nContext();
  const { isWithin, ...focus } = useFocusWithin();
  return (
    <FieldGroup title={LL.receipts.period()}>
      {payments.length > 0 && <RecordedPayments payments={payments} />}
      {/* The fields stay open while the user types in them. */}
      {(isPaying || isWithin) && (
        <div {...focus} className="contents">
          <DateField
            form={form}
            path={['paidAt']}
            label={LL.details.paidOn()}
            hint={payments.length > 0 ? LL.receipts.paidAtOther() : undefined}
            onText={onPaidAt}
            isPast
          />
          <PaymentMethodField form={form} path={['method']} />
        </div>
      )}
      <DateField form={form} path={['from']} label={LL.details.from()} onText={onFrom} />
      <DateField form={form} path={['to']} label={LL.details.to()} />
      {isAhead && (
        <div className="pb-4 sm:col-span-2">
          <CheckboxField
            form={form}
            path={['paidInAdvance']}
            label={LL.receipts.paidInAdvance()}
            hint={LL.receipts.paidInAdvanceHint()}
          />
        </div>
      )}
    </FieldGroup>
  );
}

function RecordedPayments({ payments }: Pick<ReceiptPeriodProps, 'payments'>) {
  const { LL } = useI18nContext();
  return (
    <div className="mb-3 rounded-control bg-surface-sunken px-4 py-3 sm:col-span-2">
      <p id="noted-payments" className="text-small text-muted">
        {LL.receipts.recordedPayments({ n: payments.length })}
      </p>
      <ul aria-labelledby="noted-payments" className="tabular-nums">
        {payments.map(({ part, ...payment }) => (
          <li key={payment.id}>
            <StatedPaymentText payment={{ ...payment, stated: part }} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Returns true while the focus is in an element, or in a popup that the element opened. The value changes to false
 * shortly after the focus has left.
 */
function useFocusWithin() {
  const now = useRef(false);
  const [isWithin, setIsWithin] = useState(false);
  return {
    isWithin,
    onFocus: () => {
      now.current = true;
      setIsWithin(true);
    },
    onBlur: () => {
      now.current = false;
      runAfterBlur(() => setIsWithin(now.current));
    },
  };
}
