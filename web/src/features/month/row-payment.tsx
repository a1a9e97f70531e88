import { Form, getInput, setInput } from '@formisch/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import { PastDate } from '@shared/contract/past-date.ts';
import type { MonthDue } from '@shared/contract/month-due.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
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
import { amountText } from '@/lib/text/amount-text.ts';
import { parseDay } from '@/lib/text/date-text.ts';
import { firstFocusTarget } from '@/lib/focus/first-focus-target.ts';
import { notify } from '@/lib/notify.ts';
import { enteredSince, paymentsEntered } from '@/lib/lease/payments-entered.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { issuesToo } from './issues-too.ts';
import { namedBy } from './month-rows.ts';
import { RowFrame } from './row-frame.tsx';
import { TickLabel } from './tick-label.tsx';
import type { Typed } from './use-row-forms.ts';

const RowForm = v.object(paymentEntries);

/** What a payment in a row has to know of the due that it is for. */
type Payable = Pick<
  MonthDue,
  | 'dueId'
  | 'tenantId'
  | 'tenantName'
  | 'kind'
  | 'from'
  | 'state'
  | 'remaining'
  | 'owedBefore'
  | 'method'
  | 'paymentsKnown'
>;

interface RowPaymentProps {
  readonly due: Payable;
  /** Where what is typed is kept while the form is open. */
  readonly forms: {
    readonly typedBefore: (dueId: string) => Typed | undefined;
    readonly setTyped: (dueId: string, typed: Typed | null) => void;
  };
  readonly isLocked: boolean;
  readonly onClose: () => void;
}

const focusFirst = (fields: HTMLElement | null): void => void (fields && firstFocusTarget(fields)?.focus());

/** Notes a payment in its row: by default the rest of its own due, today, by the usual means. */
export function RowPayment({ due, forms, isLocked, onClose }: RowPaymentProps) {
  const { dueId, tenantId, tenantName, kind, state, remaining, owedBefore } = due;
  const { typedBefore, setTyped } = forms;
  const { LL, locale } = useI18nContext();
  const record = useRecordPayment();
  // One key for each opened form: sent twice, it is one payment.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [takesArrears, setTakesArrears] = useState(() => typedBefore(dueId)?.['takesArrears'] === true);
  const [isIssuing, setIsIssuing] = useState(issuesToo.read);
  // Earlier rents are paid first where the payment names no due.
  const mayTakeArrears = namedBy(due) === null && owedBefore > 0 && remaining > 0;
  const named = mayTakeArrears && !takesArrears ? dueId : namedBy(due);
  const expected = (withArrears: boolean): string =>
    amountText(
      namedBy(due) !== null || (mayTakeArrears && !withArrears) ? remaining : sumEuros(remaining, owedBefore),
      locale,
    );
  const [initialInput] = useState(() => ({
    amount: expected(false),
    paidOn: shortDate(todayInParis()),
    method: due.method ?? '',
  }));
  const form = useForm({ schema: RowForm, initialInput });
  const { isDirty } = form;
  const input = getInput(form);
  const { amount: amountTyped, paidOn: dayTyped, method: methodTyped } = input;
  const restore = useEffectEvent(() => {
    for (const name of ['amount', 'paidOn', 'method'] as const) {
      const text = typedBefore(dueId)?.[name];
      if (typeof text === 'string') setInput(form, { path: [name], input: text });
    }
  });
  const forget = useEffectEvent(() => setTyped(dueId, null));
  useEffect(() => {
    restore();
    return () => forget();
  }, []);
  useEffect(() => {
    const typed = { amount: amountTyped, paidOn: dayTyped, method: methodTyped, takesArrears };
    setTyped(dueId, isDirty ? typed : null);
  }, [dueId, isDirty, amountTyped, dayTyped, methodTyped, takesArrears, setTyped]);
  // Once it is recorded, the row is read with it.
  const isUnderWay = record.isPending || record.isSuccess;
  const seen = useLastShown(isUnderWay ? null : due.paymentsKnown) ?? due.paymentsKnown;
  const [knownAtFirst] = useState(seen);
  const { data: payments } = useQuery({
    ...paymentsQuery(tenantId),
    enabled: seen > knownAtFirst && !isUnderWay,
  });
  const isTold = seen > knownAtFirst && payments !== undefined;
  const notedMeanwhile = isTold ? enteredSince(payments, knownAtFirst) : [];
  // More than were told refuse this one.
  const paymentsKnown = isTold ? paymentsEntered(payments) : knownAtFirst;

  // Two digits may be the start of another year.
  const day = parseDay(input.paidOn?.trim() ?? '');
  const typed = v.safeParse(RowForm, { ...input, paidOn: day });
  // A part of the rent has no quittance.
  const mayIssue = kind === 'rent' && !(typed.success && typed.output.amount < remaining);
  const issue = isIssuing && mayIssue ? ('quittances' as const) : ('none' as const);
  const body =
    typed.success && v.is(PastDate, day)
      ? { ...typed.output, idempotencyKey, tenantId, dueId: named, paymentsKnown, issue }
      : null;
  const preview = usePaymentPreview(body, isUnderWay);
  usePreviewIssues(form, preview);
  const { submit, failure } = useSubmit(form, {
    send: async (values) => {
      issuesToo.write(isIssuing);
      await record.mutateAsync({ ...values, idempotencyKey, tenantId, dueId: named, paymentsKnown, issue });
      notify.success(LL.payment.recorded({ amount: formatEuros(values.amount, locale) }));
      onClose();
    },
    failedText: LL.payment.failed(),
    goneText: LL.account.goneText(),
    // The month is read again, and the row says what was recorded meanwhile.
    onRefused: (errorCode) => errorCode === 'PAYMENTS_NOTED' || undefined,
  });
  const submitText =
    notedMeanwhile.length > 0
      ? LL.payment.saveAnyway()
      : typed.success
        ? LL.month.noteAmount({ amount: formatEuros(typed.output.amount, locale) })
        : LL.month.note();
  return (
    <RowFrame onClose={onClose}>
      <Form of={form} onSubmit={submit} aria-label={LL.month.paymentOf({ name: tenantName })}>
        <div
          ref={focusFirst}
          className="grid grid-cols-2 gap-x-3.5 @row:grid-cols-[9.5rem_10.5rem_12rem_minmax(0,1fr)]"
        >
          <AmountField form={form} path={['amount']} label={LL.payment.amount()} />
          <DateField form={form} path={['paidOn']} label={LL.payment.paidOn()} isPast />
          <div className="@max-row:col-span-2">
            <PaymentMethodField form={form} path={['method']} />
          </div>
          <div className="flex flex-wrap items-start gap-x-4 gap-y-2 @max-row:col-span-2 @row:justify-end @row:pt-6.5">
            <Link
              to="/tenants/$tenantId"
              params={{ tenantId }}
              search={{ openPanel: true }}
              title={LL.month.otherPaymentText()}
              className="focus-ring rounded-sm py-2 text-small font-medium text-muted underline-offset-4 hover:text-foreground hover:underline"
            >
              {LL.month.otherPayment()}
            </Link>
            <Button type="submit" isBusy={form.isSubmitting} disabled={isLocked} className="max-sm:hidden">
              {submitText}
            </Button>
          </div>
        </div>
        <div className="flex flex-wrap items-start gap-x-5 gap-y-2">
          <output className="block min-h-6 min-w-0 flex-1 basis-64 text-small text-pretty tabular-nums">
            {body && <PaymentWillPay preview={preview} isIssuing={isIssuing && mayIssue} />}
            {state === 'upcoming' && <span className="block text-muted">{LL.month.forThisMonth()}</span>}
            <NotedMeanwhile payments={notedMeanwhile} />
          </output>
          {mayTakeArrears && (
            <TickLabel
              label={LL.month.arrearsToo({ amount: formatEuros(owedBefore, locale) })}
              isTicked={takesArrears}
              isLarge
              onTick={(withArrears) => {
                // What was typed by hand stays.
                if (input.amount === expected(takesArrears))
                  setInput(form, { path: ['amount'], input: expected(withArrears) });
                setTakesArrears(withArrears);
              }}
            />
          )}
          {mayIssue && <TickLabel label={LL.month.issueToo()} isTicked={isIssuing} onTick={setIsIssuing} />}
        </div>
        <FormFailure text={failure} />
        <Button
          type="submit"
          isBusy={form.isSubmitting}
          disabled={isLocked}
          className="mt-3 w-full sm:hidden"
        >
          {submitText}
        </Button>
      </Form>
    </RowFrame>
  );
}
