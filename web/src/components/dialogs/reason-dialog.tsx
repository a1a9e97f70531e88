import * as v from 'valibot';
import type { ErrorCode } from '@shared/contract/errors.ts';
import { RequiredNote } from '@shared/contract/values/text.ts';
import { notify } from '@/lib/notify.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { DialogForm } from './dialog-form.tsx';
import { TextField } from '../form/text-field.tsx';
import { useForm } from '../form/use-form.ts';
import { useSubmit } from '../form/use-submit.ts';
import { FormDialog, useDialogForm } from './form-dialog.tsx';

const ReasonForm = v.object({ reason: RequiredNote });

interface ReasonFieldsProps<TRecord> {
  readonly label: string;
  readonly hint: string;
  readonly keepLabel: string;
  readonly confirmLabel: (record: TRecord) => string;
  readonly doneText: string;
  readonly failedText: string;
  readonly goneText?: string;
  /** Returns the message for an error of the API. */
  readonly refusalOf?: (errorCode: ErrorCode) => string | undefined;
  readonly onConfirm: (record: TRecord, reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

interface ReasonDialogProps<TRecord> extends ReasonFieldsProps<TRecord> {
  /** The record to cancel, or `null` while the dialog is closed. */
  readonly record: TRecord | null;
  readonly title: (record: TRecord) => string;
  /** Says what the landlord loses. */
  readonly text: (record: TRecord) => string;
}

/** Asks for a reason, then cancels a record. The landlord cannot undo the cancellation. */
export function ReasonDialog<TRecord>({ record, title, text, ...fields }: ReasonDialogProps<TRecord>) {
  const shown = useLastShown(record);
  return (
    <FormDialog
      isOpen={record !== null}
      onClose={fields.onClose}
      title={shown === null ? '' : title(shown)}
      description={shown !== null && text(shown)}
    >
      {shown !== null && <ReasonFields record={shown} {...fields} />}
    </FormDialog>
  );
}

function ReasonFields<TRecord>({
  record,
  label,
  hint,
  keepLabel,
  confirmLabel,
  doneText,
  failedText,
  goneText,
  refusalOf,
  onConfirm,
  onClose,
}: ReasonFieldsProps<TRecord> & { readonly record: TRecord }) {
  const form = useForm({ schema: ReasonForm, initialInput: { reason: '' } });
  const leave = useDialogForm(form.isDirty);
  const submission = useSubmit(form, {
    send: async ({ reason }) => {
      await onConfirm(record, reason);
      notify.success(doneText);
      onClose();
    },
    failedText,
    ...(goneText !== undefined && { goneText }),
    ...(refusalOf && { onRefused: refusalOf }),
  });
  return (
    <DialogForm
      form={form}
      submission={submission}
      submitLabel={confirmLabel(record)}
      cancelLabel={keepLabel}
      variant="danger"
      onCancel={leave}
    >
      <TextField form={form} path={['reason']} label={label} hint={hint} />
    </DialogForm>
  );
}
