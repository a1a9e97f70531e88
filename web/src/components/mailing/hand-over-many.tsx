import { useState } from 'react';
import * as v from 'valibot';
import type { DocumentsDelivered } from '@shared/contract/documents/document-delivery.ts';
import type { MonthMail } from '@shared/contract/month/month-mail.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { DialogForm } from '@/components/dialogs/dialog-form.tsx';
import { FormDialog, useDialogForm } from '@/components/dialogs/form-dialog.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { PastDateText } from '@/lib/text/date-text.ts';
import { notify } from '@/lib/notify.ts';

// Registered letters are missing here. Each registered letter has its own number, which the landlord enters in the row
// of the document.
const WAYS = ['hand', 'post'] as const;
const DeliveredForm = v.object({ how: v.picklist(WAYS), sentOn: PastDateText });

/** Records that several documents were delivered in the same way on the same day. */
export type Deliver = (delivered: DocumentsDelivered) => Promise<unknown>;

interface HandOverManyProps {
  readonly deliver: Deliver;
  readonly documents: readonly Pick<MonthMail, 'documentId'>[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The dialog that asks when and how the landlord handed over several documents. */
export function HandOverMany({ isOpen, ...props }: HandOverManyProps) {
  const { LL } = useI18nContext();
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={props.onClose}
      title={LL.month.handOverTitle({ n: props.documents.length })}
    >
      <HandOverFields {...props} />
    </FormDialog>
  );
}

function HandOverFields({ deliver, documents, onClose }: Omit<HandOverManyProps, 'isOpen'>) {
  const { LL } = useI18nContext();
  const [initialInput] = useState(() => ({ how: WAYS[0], sentOn: shortDate(todayInParis()) }));
  const form = useForm({ schema: DeliveredForm, initialInput });
  const leave = useDialogForm(form.isDirty);
  const submission = useSubmit(form, {
    send: async (values) => {
      await deliver({ documentIds: documents.map(({ documentId }) => documentId), ...values });
      notify.success(LL.month.handedOver({ n: documents.length }));
      onClose();
    },
    failedText: LL.deliveries.failed(),
  });
  return (
    <DialogForm form={form} submission={submission} submitLabel={LL.common.save()} onCancel={leave}>
      <SelectField
        form={form}
        path={['how']}
        label={LL.deliveries.how()}
        options={WAYS.map((value) => ({ value, label: LL.deliveries.ways[value]() }))}
      />
      <DateField form={form} path={['sentOn']} label={LL.deliveries.sentOn()} isPast />
    </DialogForm>
  );
}
