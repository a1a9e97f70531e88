import { Form } from '@formisch/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MonthDue } from '@shared/contract/month/month-due.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { AmountField } from '@/components/form/amount-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { PaymentMethodField } from '@/components/payments/payment-method-field.tsx';
import { NewPaymentsWarning } from '@/components/payments/payment-warning.tsx';
import { AllocationPreview } from '@/components/payments/allocation-preview.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Segmented } from '@/components/ui/segmented.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { monthText } from '@/lib/text/day-text.ts';
import { focusFirst } from '@/lib/focus/focus-on-mount.ts';
import { RowFrame } from './row-frame.tsx';
import { TickLabel } from '../bar/tick-label.tsx';
import type { RowForms } from './use-row-forms.ts';
import { type RowPaymentForm, useRowPayment } from './use-row-payment.ts';

interface RowPaymentProps {
  readonly due: MonthDue;
  readonly forms: RowForms;
  readonly isLocked: boolean;
  readonly onClose: () => void;
}

/** The form that records a payment in the row of its due. */
export function RowPayment({ due, forms, isLocked, onClose }: RowPaymentProps) {
  const { LL, locale } = useI18nContext();
  const payment = useRowPayment(due, forms, onClose);
  const { form, amount } = payment;
  const submitText =
    payment.enteredMeanwhile.length > 0
      ? LL.payment.saveAnyway()
      : amount === null
        ? LL.month.record()
        : LL.month.recordAmount({ amount: formatEuros(amount, locale) });
  const submitButton = (className: string): ReactNode => (
    <Button type="submit" isBusy={form.isSubmitting} disabled={isLocked} className={className}>
      {submitText}
    </Button>
  );
  return (
    <RowFrame onClose={onClose}>
      <Form of={form} onSubmit={payment.submit} aria-label={LL.month.paymentOf({ name: due.tenantName })}>
        <Payers payment={payment} />
        <div
          ref={focusFirst}
          className="grid grid-cols-2 gap-x-3.5 @row:grid-cols-[9.5rem_10.5rem_12.5rem_minmax(0,1fr)]"
        >
          <AmountField form={form} path={['amount']} label={LL.payment.amount()} />
          <DateField form={form} path={['paidOn']} label={LL.payment.paidOn()} isPast />
          <div className="@max-row:col-span-2">
            <PaymentMethodField form={form} path={['method']} />
          </div>
          <div className="flex flex-wrap items-start gap-x-4 gap-y-2 @max-row:col-span-2 @row:justify-end @row:pt-6.5">
            <Link
              to="/tenants/$tenantId"
              params={{ tenantId: due.tenantId }}
              search={{ openPanel: true }}
              title={LL.month.otherPaymentText()}
              className="focus-ring rounded-sm py-2 text-small font-medium text-muted underline-offset-4 hover:text-foreground hover:underline"
            >
              {LL.month.otherPayment()}
            </Link>
            {submitButton('max-sm:hidden')}
          </div>
        </div>
        <PaymentOutcome due={due} payment={payment} />
        <FormFailure text={payment.isMaybeRecorded ? null : payment.failure} />
        {submitButton('mt-3 w-full sm:hidden')}
      </Form>
    </RowFrame>
  );
}

/** Asks who paid, if an office pays a part of the due. */
function Payers({ payment: { payers } }: { readonly payment: RowPaymentForm }) {
  const { LL, locale } = useI18nContext();
  const { options, chosen, choose } = payers;
  if (options.length === 0) return null;
  const isNamed = options.filter(({ benefit }) => benefit !== null).length > 1;
  return (
    <div className="mb-3">
      <Segmented
        label={LL.month.payer()}
        value={chosen}
        onChange={choose}
        options={options.map(({ value, amount, benefit }) => {
          const euros = formatEuros(amount, locale);
          if (benefit === null) return { value, label: LL.month.byTenants({ amount: euros }) };
          const { office, tenantName, month } = benefit;
          const payer = [office.toUpperCase(), ...(isNamed ? [tenantName, monthText(month, locale)] : [])];
          return { value, label: LL.month.byOffice({ payer: payer.join(', '), amount: euros }) };
        })}
      />
    </div>
  );
}

interface PaymentOutcomeProps {
  readonly due: MonthDue;
  readonly payment: RowPaymentForm;
}

/** Says which dues the payment pays. Asks whether the payment includes arrears, and whether to issue the quittance. */
function PaymentOutcome({ due: { state, arrears: arrearsOfDue }, payment }: PaymentOutcomeProps) {
  const { LL, locale } = useI18nContext();
  const { preview, isComplete, enteredMeanwhile, isMaybeRecorded, issuing, arrears } = payment;
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-2">
      <output className="block min-h-6 min-w-0 flex-1 basis-64 text-small text-pretty tabular-nums">
        {isMaybeRecorded
          ? LL.payment.maybeRecorded()
          : isComplete && (
              <AllocationPreview preview={preview} isIssuing={issuing.isChosen && issuing.isPossible} />
            )}
        {state === 'upcoming' && <span className="block text-muted">{LL.month.forThisMonth()}</span>}
        <NewPaymentsWarning payments={enteredMeanwhile} />
      </output>
      {arrears.isPossible && (
        <TickLabel
          label={LL.month.arrearsToo({ amount: formatEuros(arrearsOfDue, locale) })}
          isTicked={arrears.isChosen}
          isLarge
          onTick={arrears.choose}
        />
      )}
      {issuing.isPossible && (
        <TickLabel label={LL.month.issueToo()} isTicked={issuing.isChosen} onTick={issuing.choose} />
      )}
    </div>
  );
}
