import { useState } from 'react';
import * as v from 'valibot';
import { OptionalText } from '@shared/contract/text.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { useRefund } from '@/api/dues.ts';
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

const RefundForm = v.object({
  amount: amountAboveZero,
  paidOn: PastDateText,
  label: OptionalText,
});

interface RefundFieldsProps {
  readonly tenantId: string;
  /** The unallocated money of the account, in euros. */
  readonly advance: number;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** The form that refunds an advance. */
export function RefundFields({ tenantId, advance, onSaved, onCancel }: RefundFieldsProps) {
  const { LL, locale } = useI18nContext();
  const refund = useRefund();
  // All requests of an opened panel have the same key, so that a repeated request records no second refund.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [initialInput] = useState(() => ({
    amount: advance > 0 ? amountText(advance, locale) : '',
    paidOn: shortDate(todayInParis()),
    label: '',
  }));
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
          hint={LL.dues.refundHint({ amount: formatEuros(advance, locale) })}
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
