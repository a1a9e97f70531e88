import { Form, getInput } from '@formisch/react';
import { useState } from 'react';
import * as v from 'valibot';
import { PaymentIssue, type PaymentOutcome } from '@shared/contract/payment.ts';
import { BenefitOffice } from '@shared/contract/receipt.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { usePaymentPreview, useRecordPayment } from '@/api/payments.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { PaymentMethodField } from '@/components/form/payment-method-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { usePreviewIssues } from '@/components/form/use-preview-issues.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { FieldGroup, PanelBody, PanelFooter, PanelOutcome } from '@/components/side-panel.tsx';
import { NotedMeanwhile, PaymentWarning } from '@/components/noted-meanwhile.tsx';
import { PaymentWillPay } from '@/components/payment-will-pay.tsx';
import { UnsavedForm } from '@/components/unsaved-form.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { formatEuros } from '@shared/domain/money.ts';
import { amountText } from '@/lib/text/amount-text.ts';
import { enteredSince, paymentsEntered } from '@/lib/lease/payments-entered.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { PayerFields } from './payer-fields.tsx';
import { BENEFIT_OFFICE, TENANTS, paidBy, payersOf } from './payers.ts';
import { type PaymentAccount, expectedAmount, hasTwin, namedDues, usualMethod } from './payment-account.ts';
import { PaymentPurposeFields } from './payment-purpose-fields.tsx';
import { PaymentForm } from './payment-schema.ts';
import { typedPayment } from './typed-payment.ts';
import { useFreshAccount } from './use-fresh-account.ts';
import { useProposedRent } from './use-proposed-rent.ts';

interface PaymentFieldsProps {
  readonly account: PaymentAccount;
  readonly onRecorded: (outcome: PaymentOutcome) => void;
  readonly onCancel: () => void;
}

/** The names of fields in this form. */
const FIELD_NAMES = { month: 'dueId' };

/** Records a payment, and says meanwhile what it will pay. */
export function PaymentFields({ account, onRecorded, onCancel }: PaymentFieldsProps) {
  const { dues, payments } = account;
  const { LL, locale } = useI18nContext();
  const record = useRecordPayment();
  // One key for each opened panel: sent twice, it is one payment.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [initialInput] = useState(() => {
    const expected = expectedAmount(account);
    return {
      amount: expected > 0 ? amountText(expected, locale) : '',
      paidOn: shortDate(todayInParis()),
      from: TENANTS,
      payer: '',
      payerOffice: '',
      beneficiary: account.tenantId,
      method: usualMethod(payments),
      dueId: '',
      issue: 'all' as const,
    };
  });
  const form = useForm({ schema: PaymentForm, initialInput });
  const text = (name: Exclude<keyof typeof initialInput, 'method'>): string =>
    getInput(form, { path: [name] }) ?? '';
  const isBenefit = text('from') === BENEFIT_OFFICE;
  // What may be chosen stays, also when it is paid meanwhile.
  const [named] = useState(() => namedDues(dues));
  const propose = useProposedRent(form, named);
  useFreshAccount();
  // Once it is recorded, the account is read with it.
  const before = useLastShown(record.isPending || record.isSuccess ? null : account) ?? account;
  const paymentsKnown = paymentsEntered(before.payments);
  const [knownAtFirst] = useState(paymentsKnown);
  const notedMeanwhile = enteredSince(before.payments, knownAtFirst);

  const office = text('payerOffice');
  const typed = typedPayment({
    isBenefit,
    amount: text('amount'),
    paidOn: text('paidOn'),
    dueId: text('dueId'),
  });
  const preview = usePaymentPreview(
    typeof typed === 'string'
      ? null
      : {
          ...typed,
          ...paidBy(account, {
            from: text('from'),
            payer: text('payer').trim() || null,
            payerOffice: v.is(BenefitOffice, office) ? office : null,
            beneficiary: text('beneficiary'),
          }),
          issue: v.parse(PaymentIssue, text('issue')),
          idempotencyKey,
          paymentsKnown,
        },
    record.isPending || record.isSuccess,
  );
  usePreviewIssues(form, preview, FIELD_NAMES);

  const { submit, failure } = useSubmit(form, {
    send: async ({ from, payer, payerOffice, beneficiary, ...values }) =>
      onRecorded(
        await record.mutateAsync({
          ...values,
          ...paidBy(account, { from, payer, payerOffice, beneficiary }),
          idempotencyKey,
          paymentsKnown,
        }),
      ),
    // The account is read again, and says what was recorded meanwhile.
    onRefused: (errorCode) => errorCode === 'PAYMENTS_NOTED' || undefined,
    fieldNames: () => FIELD_NAMES,
    failedText: LL.payment.failed(),
    goneText: LL.account.goneText(),
  });

  return (
    <Form of={form} onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <PanelBody>
        <FieldGroup title={LL.payment.received()}>
          <AmountField form={form} path={['amount']} label={LL.payment.amount()} />
          <DateField
            form={form}
            path={['paidOn']}
            label={LL.payment.paidOn()}
            onText={(day) => propose(text('from'), day)}
            isPast
          />
          <PayerFields
            form={form}
            payers={payersOf(account)}
            onFrom={(from) => propose(from, text('paidOn'))}
          />
          <PaymentMethodField form={form} path={['method']} />
        </FieldGroup>
        <PaymentPurposeFields form={form} named={named} dues={dues} isBenefit={isBenefit} />
      </PanelBody>
      <PanelOutcome>
        {typeof typed === 'string' ? (
          LL.payment.missing[typed]()
        ) : (
          <>
            <PaymentWillPay preview={preview} isIssuing={text('issue') !== 'none'} />
            {notedMeanwhile.length === 0 && hasTwin(before.payments, typed) && (
              <PaymentWarning>
                {LL.payment.hasTwin({ amount: formatEuros(typed.amount, locale) })}
              </PaymentWarning>
            )}
          </>
        )}
        <NotedMeanwhile payments={notedMeanwhile} />
      </PanelOutcome>
      <PanelFooter
        onCancel={onCancel}
        submitLabel={notedMeanwhile.length > 0 ? LL.payment.saveAnyway() : LL.payment.save()}
        failure={failure}
        isBusy={form.isSubmitting}
      />
      <UnsavedForm form={form} isDirty={form.isDirty && !record.isSuccess} />
    </Form>
  );
}
