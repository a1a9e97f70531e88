import { Form } from '@formisch/react';
import * as v from 'valibot';
import type { Deposit } from '@shared/contract/deposit.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useChangeLease } from '@/api/leases.ts';
import { DateField } from '@/components/form/date-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { FormFailure } from '@/components/form-failure.tsx';
import { StepBar } from '@/components/step-bar.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { PastDateText } from '@/lib/text/date-text.ts';
import { DepositIssueTexts, depositRefusal } from './deposit-issue-texts.tsx';

const AccountsInput = v.object({ accountsApprovedOn: PastDateText });

interface AccountsFormProps {
  readonly deposit: Deposit;
  /** Opens the next step. */
  readonly onDone: () => void;
}

/** Asks when the accounts of the building were approved. After that, the kept part can be settled. */
export function AccountsForm({ deposit, onDone }: AccountsFormProps) {
  const { LL, locale } = useI18nContext();
  const change = useChangeLease();
  const form = useForm({ schema: AccountsInput, initialInput: { accountsApprovedOn: '' } });
  const { submit, failure } = useSubmit(form, {
    send: async (values) => {
      await change.mutateAsync({ id: deposit.leaseId, ...values });
    },
    failedText: LL.deposit.factFailed(),
    goneText: LL.account.goneText(),
    onRefused: (errorCode) => depositRefusal(errorCode, LL),
  });
  return (
    <Form of={form} onSubmit={submit} className="space-y-3">
      <p>{LL.deposit.accounts({ amount: formatEuros(deposit.held, locale) })}</p>
      <div className="sm:w-1/2 sm:pr-2">
        <DepositIssueTexts>
          <DateField form={form} path={['accountsApprovedOn']} label={LL.deposit.accountsOn()} isPast />
        </DepositIssueTexts>
      </div>
      <FormFailure text={failure} />
      <StepBar>
        <Button type="submit" size="large" variant="secondary" isBusy={form.isSubmitting}>
          {LL.deposit.accountsSave()}
        </Button>
        <Button size="large" onClick={onDone}>
          {LL.departure.goOn()}
        </Button>
      </StepBar>
    </Form>
  );
}
