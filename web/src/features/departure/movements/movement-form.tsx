import { Form } from '@formisch/react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import type { Deposit, DepositMovementCreate } from '@shared/contract/leases/deposit.ts';
import type { Lease } from '@shared/contract/leases/lease.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { useMoveDeposit } from '@/api/accounts/deposits.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { amountAboveZero, receivedEntries } from '@/components/payments/payment-entries.ts';
import { PaymentMethodField } from '@/components/payments/payment-method-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { useDialogForm } from '@/components/dialogs/form-dialog.tsx';
import { UnsavedForm } from '@/components/form/unsaved-form.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { amountText } from '@/lib/text/amount-text.ts';
import { DepositIssueTexts, depositRefusal } from '../deposit/deposit-issue-texts.tsx';

type Kind = DepositMovementCreate['kind'];

const MovementInput = v.object({
  amount: amountAboveZero,
  movedOn: receivedEntries.paidOn,
  method: receivedEntries.method,
  issue: v.boolean(),
});

interface MovementFormProps {
  readonly deposit: Deposit;
  readonly kind: Kind;
  /** The proposed day; the default day is today. */
  readonly proposedDay?: string;
  readonly onDone?: () => void;
  /** True if the form itself asks for confirmation before the user leaves with unsaved input. */
  readonly isGuarded?: boolean;
  readonly children: (form: { readonly isBusy: boolean; readonly leave: () => void }) => ReactNode;
}

export function MovementForm({
  deposit,
  kind,
  proposedDay = todayInParis(),
  onDone,
  isGuarded = false,
  children,
}: MovementFormProps) {
  const { LL, locale } = useI18nContext();
  const move = useMoveDeposit(deposit.leaseId);
  const form = useForm({
    schema: MovementInput,
    initialInput: {
      amount: proposedAmount(deposit, kind, (amount) => amountText(amount, locale)),
      movedOn: shortDate(proposedDay),
      method: '',
      issue: true,
    },
  });
  const leave = useDialogForm(form.isDirty);
  const { submit, failure } = useSubmit(form, {
    send: async (values) => {
      await move.mutateAsync({ kind, ...values, method: kind === 'handedOver' ? null : values.method });
      notify.success(LL.deposit.done[kind]());
      onDone?.();
    },
    failedText: LL.deposit.moveFailed(),
    goneText: LL.account.goneText(),
    onRefused: (errorCode) => depositRefusal(errorCode, LL),
  });
  return (
    <DepositIssueTexts kind={kind}>
      <Form of={form} onSubmit={submit}>
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          <AmountField form={form} path={['amount']} label={LL.deposit.amount()} />
          <DateField form={form} path={['movedOn']} label={LL.deposit.movedOn[kind]()} isPast />
          {kind !== 'handedOver' && <PaymentMethodField form={form} path={['method']} />}
        </div>
        {kind === 'received' && (
          <div className="mb-5">
            <CheckboxField form={form} path={['issue']} label={LL.deposit.issue()} />
          </div>
        )}
        <FormFailure text={failure} />
        {children({ isBusy: form.isSubmitting, leave })}
        {isGuarded && <UnsavedForm form={form} isDirty={form.isDirty && !move.isSuccess} />}
      </Form>
    </DepositIssueTexts>
  );
}

/** Returns the day on which a deposit was probably received: the first day of the lease, but not after today. */
export function receiptDay({ startsOn }: Pick<Lease, 'startsOn'>): string {
  const today = todayInParis();
  return startsOn !== null && startsOn < today ? startsOn : today;
}

/**
 * Returns the proposed amount as text: the unpaid rest of an agreed deposit, or the whole deposit that is handed over.
 * Proposes no amount for a partial return.
 */
function proposedAmount({ agreed, received, held }: Deposit, kind: Kind, text: (euros: number) => string) {
  if (kind === 'received') return text(Math.max(0, agreed - received));
  return kind === 'handedOver' ? text(held) : '';
}
