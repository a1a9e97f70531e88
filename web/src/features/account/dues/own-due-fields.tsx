import { useState } from 'react';
import * as v from 'valibot';
import { DueCreate } from '@shared/contract/leases/due.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { useAddDue } from '@/api/accounts/dues.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { amountAboveZero } from '@/components/payments/payment-entries.ts';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { PanelForm } from '@/components/panels/panel-form.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { DateText } from '@/lib/text/date-text.ts';
import { notify } from '@/lib/notify.ts';

const OwnDueForm = v.object({
  kind: v.picklist(['repair', 'other']),
  label: DueCreate.entries.label,
  amount: amountAboveZero,
  dueOn: v.pipe(DateText, DueCreate.entries.dueOn),
});

interface OwnDueFieldsProps {
  readonly tenantId: string;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** The form that adds a due other than rent. */
export function OwnDueFields({ tenantId, onSaved, onCancel }: OwnDueFieldsProps) {
  const { LL } = useI18nContext();
  const add = useAddDue();
  // Each opened panel has one key, so that a repeated request adds only one due.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useForm({
    schema: OwnDueForm,
    initialInput: { kind: 'repair', label: '', amount: '', dueOn: shortDate(todayInParis()) },
  });
  const submission = useSubmit(form, {
    send: async (values) => {
      await add.mutateAsync({ ...values, idempotencyKey, tenantId });
      notify.success(LL.dues.added());
      onSaved();
    },
    failedText: LL.dues.addFailed(),
    goneText: LL.account.goneText(),
  });
  return (
    <PanelForm
      form={form}
      submission={submission}
      isSaved={add.isSuccess}
      submitLabel={LL.common.add()}
      onCancel={onCancel}
    >
      <div className="space-y-2">
        <SelectField
          form={form}
          path={['kind']}
          label={LL.dues.kind()}
          options={[
            { value: 'repair', label: LL.dueKinds.repair() },
            { value: 'other', label: LL.dueKinds.other() },
          ]}
        />
        <TextField form={form} path={['label']} label={LL.dues.label()} hint={LL.dues.labelHint()} />
        <AmountField form={form} path={['amount']} label={LL.dues.amount()} />
        <DateField form={form} path={['dueOn']} label={LL.dues.dueOn()} />
      </div>
    </PanelForm>
  );
}
