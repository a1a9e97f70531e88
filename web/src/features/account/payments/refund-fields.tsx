import { useState } from 'react';
import * as v from 'valibot';
import { OptionalText } from '@shared/contract/values/text.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { PastDate } from '@shared/contract/values/past-date.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { useRefund } from '@/api/accounts/dues.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { amountAboveZero } from '@/components/payments/payment-entries.ts';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { PanelForm } from '@/components/panels/panel-form.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { amountText } from '@/lib/text/amount-text.ts';
import { PastDateText } from '@/lib/text/date-text.ts';
import { notify } from '@/lib/notify.ts';
import type { PaymentAccount } from './payment-account.ts';
import { refundableAmount } from './refundable-amount.ts';

const RefundForm = v.object({
  amount: amountAboveZero,
  paidOn: PastDateText,
  label: OptionalText,
});

/** The day and the amount in euros of a bank line, from the URL. */
export interface RefundingLine {
  readonly paidOn: string | undefined;
  readonly paid: number | undefined;
}

interface RefundFieldsProps {
  readonly account: Pick<PaymentAccount, 'tenantId' | 'position' | 'dues' | 'payments'>;
  readonly bankLine: RefundingLine;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** The form that refunds an advance. */
export function RefundFields({ account, bankLine, onSaved, onCancel }: RefundFieldsProps) {
  const { LL, locale } = useI18nContext();
  const refund = useRefund();
  const {
    tenantId,
    position: { advance },
  } = account;
  const refundable = refundableAmount(account, todayInParis());
  // All requests of an opened panel have the same key, so that a repeated request records no second refund.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [initialInput] = useState(() => {
    const amount = bankLine.paid ?? (advance || refundable);
    return {
      amount: amount > 0 ? amountText(amount, locale) : '',
      paidOn: shortDate(v.is(PastDate, bankLine.paidOn) ? bankLine.paidOn : todayInParis()),
      label: '',
    };
  });
  const form = useForm({ schema: RefundForm, initialInput });
  const submission = useSubmit(form, {
    send: async (values) => {
      await refund.mutateAsync({ ...values, idempotencyKey, tenantId });
      notify.success(LL.dues.refunded({ amount: formatEuros(values.amount, locale) }));
      onSaved();
    },
    failedText: LL.dues.refundFailed(),
    goneText: LL.account.goneText(),
  });
  return (
    <PanelForm
      form={form}
      submission={submission}
      isSaved={refund.isSuccess}
      submitLabel={LL.dues.refundAction()}
      onCancel={onCancel}
    >
      <div className="space-y-2">
        <AmountField
          form={form}
          path={['amount']}
          label={LL.dues.refundAmount()}
          hint={
            advance > 0
              ? LL.dues.refundHint({ amount: formatEuros(advance, locale) })
              : refundable > 0
                ? LL.dues.refundAheadHint({ amount: formatEuros(refundable, locale) })
                : LL.dues.noRefundHint()
          }
        />
        <DateField form={form} path={['paidOn']} label={LL.dues.refundOn()} isPast />
        <TextField
          form={form}
          path={['label']}
          label={LL.dues.label()}
          hint={LL.dues.refundLabelHint()}
          isOptional
        />
      </div>
    </PanelForm>
  );
}
