import { Form, getInput, setInput } from '@formisch/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { PastDate } from '@shared/contract/past-date.ts';
import type { MonthDue } from '@shared/contract/month-due.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { paymentsQuery, usePaymentPreview, useRecordPayment } from '@/api/payments.ts';
import { FormFailure } from '@/components/form-failure.tsx';
import { AmountField } from '@/components/form/amount-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { paymentEntries } from '@/components/form/payment-entries.ts';
import { PaymentMethodField } from '@/components/form/payment-method-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { usePreviewIssues } from '@/components/form/use-preview-issues.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { NotedMeanwhile } from '@/components/noted-meanwhile.tsx';
import { PaymentWillPay } from '@/components/payment-will-pay.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { amountText } from '@/lib/amount-text.ts';
import { parseDay } from '@/lib/date-text.ts';
import { firstStop } from '@/lib/first-stop.ts';
import { notify } from '@/lib/notify.ts';
import { enteredSince, paymentsEntered } from '@/lib/payments-entered.ts';
import { useLastShown } from '@/lib/use-last-shown.ts';
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
  // Once it is recorded, the row is read with it.
  const isUnderWay = record.isPending || record.isSuccess;
  const seen = useLastShown(isUnderWay ? null : row.paymentsKnown) ?? row.paymentsKnown;
  const [knownAtFirst] = useState(seen);
  const { data: payments } = useQuery({
    ...paymentsQuery(tenantId),
    enabled: seen > knownAtFirst && !isUnderWay,
  });
  const isTold = seen > knownAtFirst && payments !== undefined;
  const notedMeanwhile = isTold ? enteredSince(payments, knownAtFirst) : [];
  // More than were told refuse this one.
  const paymentsKnown = isTold ? paymentsEntered(payments) : knownAtFirst;

  const input = getInput(form);
  // Two digits may be the start of another year.
  const day = parseDay(input.paidOn?.trim() ?? '');
  const typed = v.safeParse(RowForm, { ...input, paidOn: day });
  const body =
    typed.success && v.is(PastDate, day)
      ? { ...typed.output, idempotencyKey, tenantId, dueId: named, paymentsKnown }
      : null;
  const preview = usePaymentPreview(body, isUnderWay);
  usePreviewIssues(form, preview);
  const { submit, failure } = useSubmit(form, {
    send: async (values) => {
      await record.mutateAsync({ ...values, idempotencyKey, tenantId, dueId: named, paymentsKnown });
      notify.success(LL.payment.recorded({ amount: formatEuros(values.amount, locale) }));
      onClose();
    },
    failedText: LL.payment.failed(),
    goneText: LL.account.goneText(),
    // The month is read again, and the row says what was recorded meanwhile.
    onRefused: (errorCode) => errorCode === 'PAYMENTS_NOTED' || undefined,
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
            {notedMeanwhile.length > 0 ? LL.payment.saveAnyway() : LL.payment.save()}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {LL.common.cancel()}
          </Button>
        </div>
      </div>
      <output className="block min-h-8 pb-3 text-small text-pretty tabular-nums">
        {body && <PaymentWillPay preview={preview} isIssuing={false} />}
        <NotedMeanwhile payments={notedMeanwhile} />
      </output>
      <FormFailure text={failure} />
    </Form>
  );
}
