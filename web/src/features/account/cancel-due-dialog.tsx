import { Form } from '@formisch/react';
import * as v from 'valibot';
import { type Due, DueCancellation } from '@shared/contract/due.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useCancelDue } from '@/api/dues.ts';
import { FormDialog, useDialogForm } from '@/components/form-dialog.tsx';
import { FormFailure } from '@/components/form-failure.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { Button } from '@/components/ui/button.tsx';
import { DialogButtons } from '@/components/ui/dialog-buttons.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { dueName } from '@/components/due-name.ts';

const CancelForm = v.object({ reason: DueCancellation.entries.reason });

interface CancelDueDialogProps {
  /** The due to cancel, or `null` while the dialog is closed. */
  readonly due: Due | null;
  readonly onClose: () => void;
}

/** Asks for a reason, then cancels a due that the landlord has added. The landlord cannot undo this. */
export function CancelDueDialog({ due, onClose }: CancelDueDialogProps) {
  const { LL, locale } = useI18nContext();
  const shown = useLastShown(due);
  return (
    <FormDialog
      isOpen={due !== null}
      onClose={onClose}
      title={LL.dues.cancelTitle()}
      description={
        shown &&
        LL.dues.cancelText({ due: dueName(shown, LL, locale), amount: formatEuros(shown.amount, locale) })
      }
    >
      {shown && <CancelFields due={shown} onClose={onClose} />}
    </FormDialog>
  );
}

function CancelFields({ due, onClose }: { readonly due: Due; readonly onClose: () => void }) {
  const { LL } = useI18nContext();
  const cancel = useCancelDue();
  const form = useForm({ schema: CancelForm, initialInput: { reason: '' } });
  const leave = useDialogForm(form.isDirty);
  const { submit, failure } = useSubmit(form, {
    send: async ({ reason }) => {
      await cancel.mutateAsync({ id: due.id, reason });
      notify.success(LL.dues.cancelDone());
      onClose();
    },
    failedText: LL.dues.cancelFailed(),
    goneText: LL.dues.gone(),
  });
  return (
    <Form of={form} onSubmit={submit} className="mt-5">
      <TextField
        form={form}
        path={['reason']}
        label={LL.account.cancelReason()}
        hint={LL.dues.cancelReasonHint()}
        autoComplete="off"
      />
      <FormFailure text={failure} />
      <DialogButtons>
        <Button variant="secondary" onClick={leave}>
          {LL.common.cancel()}
        </Button>
        <Button type="submit" variant="danger" isBusy={form.isSubmitting}>
          {LL.dues.cancelAction()}
        </Button>
      </DialogButtons>
    </Form>
  );
}
