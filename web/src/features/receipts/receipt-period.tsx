import { type FormStore, setInput } from '@formisch/react';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { PaymentMethodField } from '@/components/form/payment-method-field.tsx';
import { FieldGroup } from '@/components/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { ReceiptFormSchema } from './receipt-schema.ts';

interface ReceiptPeriodProps {
  readonly form: FormStore<ReceiptFormSchema>;
  /** Whether the period is entirely in the future. */
  readonly isAhead: boolean;
  /** Receives every new text of the payment date. */
  readonly onPaidAt: (text: string) => void;
  /** Receives every new text of the first day. */
  readonly onFrom: (text: string) => void;
}

/** The date and method of the payment, and the period it is for. */
export function ReceiptPeriod({ form, isAhead, onPaidAt, onFrom }: ReceiptPeriodProps) {
  const { LL } = useI18nContext();
  return (
    <FieldGroup title={LL.receipts.period()}>
      <DateField
        form={form}
        path={['paidAt']}
        label={LL.details.paidAt()}
        setText={(input) => setInput(form, { path: ['paidAt'], input })}
        onText={onPaidAt}
        isPast
      />
      <PaymentMethodField form={form} path={['paymentMethod']} />
      <DateField
        form={form}
        path={['from']}
        label={LL.details.from()}
        setText={(input) => setInput(form, { path: ['from'], input })}
        onText={onFrom}
      />
      <DateField
        form={form}
        path={['to']}
        label={LL.details.to()}
        setText={(input) => setInput(form, { path: ['to'], input })}
      />
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
