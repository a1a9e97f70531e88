import { getInput } from '@formisch/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { PaymentIssue, type PaymentOutcome } from '@shared/contract/payments/payment.ts';
import { BenefitOffice } from '@shared/contract/leases/benefit-office.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { accountKey } from '@/api/accounts/account-key.ts';
import { useNewPayment } from '@/api/accounts/use-new-payment.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { PaymentMethodField } from '@/components/payments/payment-method-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { usePaymentSubmit } from '@/components/payments/use-payment-submit.ts';
import { FieldGroup, PanelOutcome } from '@/components/panels/side-panel.tsx';
import { NewPaymentsWarning, PaymentWarning } from '@/components/payments/payment-warning.tsx';
import { AllocationPreview } from '@/components/payments/allocation-preview.tsx';
import { PanelForm } from '@/components/panels/panel-form.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { amountText } from '@/lib/text/amount-text.ts';
import { paymentsEntered } from '@/lib/lease/payments-entered.ts';
import { PayerFields } from './payer-fields.tsx';
import { BENEFIT_OFFICE, TENANTS, payerInput, payersOf } from './payers.ts';
import {
  type PaymentAccount,
  expectedAmount,
  hasPossibleDuplicate,
  missingBenefitRent,
  monthsBeforeAccount,
  namedDues,
  usualMethod,
} from './payment-account.ts';
import { PaymentPurposeFields } from './payment-purpose-fields.tsx';
import { PaymentForm } from './payment-schema.ts';
import { typedPayment } from './typed-payment.ts';
import { useBenefitRent } from './use-benefit-rent.ts';

interface PaymentFieldsProps {
  readonly account: PaymentAccount;
  readonly onRecorded: (outcome: PaymentOutcome) => void;
  readonly onCancel: () => void;
}

/** The names of fields that have another name in the API. */
const FIELD_NAMES = { month: 'dueId' };

/** The form that records a payment. Shows the dues that the payment will pay. */
export function PaymentFields({ account, onRecorded, onCancel }: PaymentFieldsProps) {
  const { dues, lease } = account;
  const { LL } = useI18nContext();
  // The choices stay the same while the panel is open, even if a due is paid meanwhile.
  const [named] = useState(() => namedDues(dues));
  const { form, text, typed, payment, submission } = usePaymentForm(account, onRecorded);
  const [earlier] = useState(() => monthsBeforeAccount(lease, todayInParis()));
  const propose = useBenefitRent(form, account, named, earlier);
  useFreshAccount();
  const { enteredMeanwhile } = payment;
  return (
    <PanelForm
      form={form}
      submission={submission}
      isSaved={payment.isRecorded}
      submitLabel={enteredMeanwhile.length > 0 ? LL.payment.saveAnyway() : LL.payment.save()}
      onCancel={onCancel}
      outcome={<Outcome typed={typed} payment={payment} isIssuing={text('issue') !== 'none'} />}
    >
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
      <PaymentPurposeFields
        form={form}
        named={named}
        earlier={earlier}
        dues={dues}
        isBenefit={text('from') === BENEFIT_OFFICE}
      />
    </PanelForm>
  );
}

function usePaymentForm(account: PaymentAccount, onRecorded: PaymentFieldsProps['onRecorded']) {
  const { locale } = useI18nContext();
  const [initialInput] = useState(() => {
    const rent = missingBenefitRent(account, todayInParis());
    const expected = rent?.benefitRemaining ?? expectedAmount(account);
    return {
      amount: expected > 0 ? amountText(expected, locale) : '',
      paidOn: shortDate(todayInParis()),
      from: rent ? BENEFIT_OFFICE : TENANTS,
      payer: '',
      payerOffice: rent?.benefits[0]?.office ?? '',
      beneficiary: rent?.benefits[0]?.tenantId ?? account.tenantId,
      method: usualMethod(account.payments),
      dueId: rent?.id ?? '',
      issue: 'all' as const,
    };
  });
  const form = useForm({ schema: PaymentForm, initialInput });
  const text = (name: Exclude<keyof typeof initialInput, 'method'>): string =>
    getInput(form, { path: [name] }) ?? '';
  const office = text('payerOffice');
  const typed = typedPayment({
    isBenefit: text('from') === BENEFIT_OFFICE,
    amount: text('amount'),
    paidOn: text('paidOn'),
    dueId: text('dueId'),
  });
  const payer = {
    from: text('from'),
    payer: text('payer').trim() || null,
    payerOffice: v.is(BenefitOffice, office) ? office : null,
    beneficiary: text('beneficiary'),
  };
  const payment = useNewPayment({
    tenantId: account.tenantId,
    entered: paymentsEntered(account.payments),
    typed:
      typeof typed === 'string'
        ? null
        : { ...typed, ...payerInput(account, payer), issue: v.parse(PaymentIssue, text('issue')) },
  });
  const submission = usePaymentSubmit(
    form,
    payment.preview,
    async ({ from, payer: name, payerOffice, beneficiary, ...values }) => {
      const paid = payerInput(account, { from, payer: name, payerOffice, beneficiary });
      onRecorded(await payment.record({ ...values, ...paid }));
    },
    FIELD_NAMES,
  );
  return { submission, form, text, typed, payment };
}

interface OutcomeProps {
  readonly typed: ReturnType<typeof typedPayment>;
  readonly payment: ReturnType<typeof useNewPayment>;
  readonly isIssuing: boolean;
}

/** Shows the dues that the payment will pay, or the input that is missing. Warns of a possible duplicate. */
function Outcome({ typed, payment, isIssuing }: OutcomeProps) {
  const { LL, locale } = useI18nContext();
  const { preview, payments, enteredMeanwhile, isMaybeRecorded } = payment;
  return (
    <PanelOutcome>
      {isMaybeRecorded ? (
        LL.payment.maybeRecorded()
      ) : typeof typed === 'string' ? (
        LL.payment.missing[typed]()
      ) : (
        <>
          <AllocationPreview preview={preview} isIssuing={isIssuing} />
          {enteredMeanwhile.length === 0 && hasPossibleDuplicate(payments ?? [], typed) && (
            <PaymentWarning>
              {LL.payment.hasTwin({ amount: formatEuros(typed.amount, locale) })}
            </PaymentWarning>
          )}
        </>
      )}
      <NewPaymentsWarning payments={enteredMeanwhile} />
    </PanelOutcome>
  );
}

/** Reloads the accounts on mount and on focus, because another window may have changed the accounts. */
function useFreshAccount(): void {
  const client = useQueryClient();
  useEffect(() => {
    const read = (): void => void client.invalidateQueries({ queryKey: accountKey });
    read();
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [client]);
}
