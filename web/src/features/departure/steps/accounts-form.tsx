import { Form } from '@formisch/react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import type { Deposit } from '@shared/contract/leases/deposit.ts';
import { useChangeLease } from '@/api/accounts/leases.ts';
import { DateField } from '@/components/form/date-field.tsx';
import { UnsavedForm } from '@/components/form/unsaved-form.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInput, PastDateText } from '@/lib/text/date-text.ts';
import { DepositIssueTexts, depositRefusal } from '../deposit/deposit-issue-texts.tsx';

const AccountsInput = v.object({ accountsApprovedOn: PastDateText });

interface AccountsFormProps {
  readonly deposit: Deposit;
  /** The stored day of the approval; `null` if no day is stored. */
  readonly approvedOn: string | null;
  readonly onSaved?: () => void;
  readonly children: (state: { readonly isBusy: boolean }) => ReactNode;
}

/**
 * Asks when the accounts of the building were approved. After the approval, the landlord can settle the part of the
 * deposit that he kept.
 */
export function AccountsForm({ deposit, approvedOn, onSaved, children }: AccountsFormProps) {
  const { LL } = useI18nContext();
  const change = useChangeLease();
  const form = useForm({
    schema: AccountsInput,
    initialInput: { accountsApprovedOn: dayInput(approvedOn) },
  });
  const { submit, failure } = useSubmit(form, {
    send: async (values) => {
      await change.mutateAsync({ id: deposit.leaseId, ...values });
      onSaved?.();
    },
    failedText: LL.deposit.factFailed(),
    goneText: LL.account.goneText(),
    onRefused: (errorCode) => depositRefusal(errorCode, LL),
  });
  return (
    <Form of={form} onSubmit={submit} className="space-y-3">
      <div className="sm:w-1/2 sm:pr-2">
        <DepositIssueTexts>
          <DateField form={form} path={['accountsApprovedOn']} label={LL.deposit.accountsOn()} isPast />
        </DepositIssueTexts>
      </div>
      <FormFailure text={failure} />
      {children({ isBusy: form.isSubmitting })}
      <UnsavedForm form={form} isDirty={form.isDirty && !change.isSuccess} />
    </Form>
  );
}
