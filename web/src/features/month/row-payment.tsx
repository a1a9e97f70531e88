import { Form, setInput } from '@formisch/react';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { MonthDue } from '@shared/contract/month-due.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { useRecordPayment } from '@/api/payments.ts';
import { FormFailure } from '@/components/form-failure.tsx';
import { AmountField } from '@/components/form/amount-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { paymentEntries } from '@/components/form/payment-entries.ts';
import { PaymentMethodField } from '@/components/form/payment-method-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { amountText } from '@/lib/amount-text.ts';
import { firstStop } from '@/lib/first-stop.ts';
import { notify } from '@/lib/notify.ts';
import { expectedOf, namedBy } from './month-rows.ts';

const RowForm = v.object(paymentEntries);

interface RowPaymentProps {
  readonly row: MonthDue;
  readonly onDirty: (dueId: string, isDirty: boolean) => void;
  readonly onClose: () => void;
}

const focusFirst = (fields: HTMLElement | null): void => void (fields && firstStop(fields)?.focus());

/** Notes a payment in its row: by default all that it would pay, today, by the usual means. */
export function RowPayment({ row, onDirty, onClose }: RowPaymentProps) {
  const { dueId, tenantId, tenantName, owedBefore } = row;
  const named = namedBy(row);
  const { LL, locale } = useI18nContext();
  const record = useRecordPayment();
  // One key for each opened form: sent twice, it is one payment.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [initialInput] = useState(() => ({
    amount: amountText(named === null ? expectedOf(row) : row.remaining, locale),
    paidOn: shortDate(todayInParis()),
    method: row.method ?? '',
  }));
  const form = useForm({ schema: RowForm, initialInput });
  const { isDirty } = form;
  useEffect(() => {
    onDirty(dueId, isDirty);
    return () => onDirty(dueId, false);
  }, [dueId, isDirty, onDirty]);
  const { submit, failure } = useSubmit(form, {
    send: async (values) => {
      await record.mutateAsync({ ...values, idempotencyKey, tenantId, dueId: named });
      notify.success(LL.payment.recorded({ amount: formatEuros(values.amount, locale) }));
      onClose();
    },
    failedText: LL.payment.failed(),
    goneText: LL.account.goneText(),
  });
  return (
    <Form
      of={form}
      onSubmit={submit}
      aria-label={LL.month.paymentOf({ name: tenantName })}
      className="bg-surface-sunken/60 px-4 pt-3 pb-1 sm:px-5"
    >
      <div
        ref={focusFirst}
        className="grid gap-x-3.5 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
      >
        <AmountField
          form={form}
          path={['amount']}
          label={LL.payment.amount()}
          hint={
            row.state === 'upcoming'
              ? LL.month.forThisMonth()
              : named === null && owedBefore > 0
                ? LL.month.withBefore({ amount: formatEuros(owedBefore, locale) })
                : undefined
          }
        />
        <DateField
          form={form}
          path={['paidOn']}
          label={LL.payment.paidOn()}
          setText={(day) => setInput(form, { path: ['paidOn'], input: day })}
          isPast
        />
        <PaymentMethodField form={form} path={['method']} />
        <div className="flex gap-2 pb-4 lg:pt-7">
          <Button type="submit" isBusy={form.isSubmitting}>
            {LL.payment.save()}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {LL.common.cancel()}
          </Button>
        </div>
      </div>
      <FormFailure text={failure} />
    </Form>
  );
}
