import { focus, getInput, setInput } from '@formisch/react';
import { useState } from 'react';
import * as v from 'valibot';
import type { Due } from '@shared/contract/leases/due.ts';
import type { Lease } from '@shared/contract/leases/lease.ts';
import type { Payment } from '@shared/contract/payments/payment.ts';
import { addDays } from '@shared/domain/ledger/days.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { shortDate } from '@shared/domain/period.ts';
import { useStartAccount } from '@/api/accounts/leases.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { EarliestStart } from '@/components/lease/earliest-start.tsx';
import { validateForm } from '@/components/form/form-errors.ts';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { FieldGroup, PanelOutcome } from '@/components/panels/side-panel.tsx';
import { PanelForm } from '@/components/panels/panel-form.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { BalanceText, amountText } from '@/lib/text/amount-text.ts';
import { DateText } from '@/lib/text/date-text.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { notify } from '@/lib/notify.ts';
import { TYPED_MS, useDebounced } from '@/lib/state/use-debounced.ts';
import { openingBalance } from './opening-balance.ts';

const StartForm = v.object({ startsOn: DateText, balance: BalanceText });

interface StartFieldsProps {
  readonly tenantId: string;
  readonly lease: Lease;
  readonly dues: readonly Due[];
  readonly payments: readonly Payment[];
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** The form for the first day of the account and for the opening balance on the day before. */
export function StartFields(props: StartFieldsProps) {
  const { LL } = useI18nContext();
  const { form, initialInput, submission, isSaved } = useStartForm(props);
  const typed = v.safeParse(StartForm, useDebounced(getInput(form), TYPED_MS));
  const startsOn = getInput(form, { path: ['startsOn'] }) ?? '';
  return (
    <PanelForm
      form={form}
      submission={submission}
      isSaved={isSaved}
      submitLabel={LL.common.save()}
      onCancel={props.onCancel}
      outcome={
        <PanelOutcome>
          {typed.success ? <BalanceBefore {...typed.output} /> : LL.lease.balanceUnknown()}
        </PanelOutcome>
      }
    >
      <FieldGroup title={LL.lease.start()}>
        <div>
          <DateField
            form={form}
            path={['startsOn']}
            label={LL.lease.keptSince()}
            hint={LL.lease.keptSinceHint()}
          />
          {startsOn !== initialInput.startsOn && (
            <EarliestStart
              startsOn={startsOn}
              onChoose={(input) => {
                setInput(form, { path: ['startsOn'], input });
                void validateForm(form);
                // The opening balance depends on the first day, so the focus moves to the field of the balance.
                focus(form, { path: ['balance'] });
              }}
            />
          )}
        </div>
        <AmountField
          form={form}
          path={['balance']}
          label={LL.lease.balance()}
          hint={LL.lease.balanceHint()}
          mayBeNegative
        />
      </FieldGroup>
    </PanelForm>
  );
}

function BalanceBefore({ startsOn, balance }: v.InferOutput<typeof StartForm>): string {
  const { LL, locale } = useI18nContext();
  const day = dayInWords(addDays(startsOn, -1), locale);
  const amount = formatEuros(Math.abs(balance), locale);
  if (balance === 0) return LL.lease.owedNothing({ day });
  return balance > 0 ? LL.lease.owedBefore({ day, amount }) : LL.lease.paidAhead({ day, amount });
}

function useStartForm({ tenantId, lease, dues, payments, onSaved }: StartFieldsProps) {
  const { LL, locale } = useI18nContext();
  const start = useStartAccount(tenantId);
  const [initialInput] = useState(() => ({
    startsOn: shortDate(lease.accountStartsOn),
    balance: amountText(openingBalance(dues, payments), locale),
  }));
  const form = useForm({ schema: StartForm, initialInput });
  const submission = useSubmit(form, {
    send: async (values) => {
      await start.mutateAsync(values);
      notify.success(LL.lease.startSaved());
      onSaved();
    },
    failedText: LL.lease.startFailed(),
    goneText: LL.account.goneText(),
    onRefused: (errorCode) => (errorCode === 'PAYMENT_CERTIFIED' ? LL.lease.startCertified() : undefined),
  });
  return { form, initialInput, submission, isSaved: start.isSuccess };
}
