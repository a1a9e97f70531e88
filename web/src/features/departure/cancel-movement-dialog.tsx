import { Form } from '@formisch/react';
import * as v from 'valibot';
import { type DepositMovement, DepositMovementCancellation } from '@shared/contract/deposit.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useCancelDepositMovement } from '@/api/deposits.ts';
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
import { depositRefusal } from './deposit-issue-texts.tsx';
import { useMovementText } from './use-movement-text.ts';

const CancelForm = v.object({ reason: DepositMovementCancellation.entries.reason });

interface CancelMovementDialogProps {
  /** The movement to cancel, or `null` while the dialog is closed. */
  readonly movement: DepositMovement | null;
  readonly onClose: () => void;
}

/** Asks for a reason, then cancels a movement of the deposit. Names everything that is cancelled with the movement. */
export function CancelMovementDialog({ movement, onClose }: CancelMovementDialogProps) {
  const { LL } = useI18nContext();
  const shown = useLastShown(movement);
  const losses = useLosses();
  return (
    <FormDialog
      isOpen={movement !== null}
      onClose={onClose}
      title={shown ? LL.deposit.cancelTitles[shown.kind]() : ''}
      description={shown && losses(shown)}
    >
      {shown && <CancelFields movement={shown} onClose={onClose} />}
    </FormDialog>
  );
}

/** Returns a function that says what a cancelled movement undoes. */
function useLosses() {
  const { LL, locale } = useI18nContext();
  const movementText = useMovementText();
  const words = LL.deposit.cancels;
  return (movement: DepositMovement): string => {
    const { setOff, notCovered, deducted, document } = movement;
    return [
      `${movementText(movement)}.`,
      setOff > 0 && words.setOff({ amount: formatEuros(setOff, locale) }),
      notCovered > 0 && words.notCovered({ amount: formatEuros(notCovered, locale) }),
      document && words.document({ number: document.number }),
      deducted + notCovered > 0 && words.deductions(),
    ]
      .filter(Boolean)
      .join(' ');
  };
}

function CancelFields({ movement, onClose }: { movement: DepositMovement; onClose: () => void }) {
  const { LL } = useI18nContext();
  const cancel = useCancelDepositMovement();
  const form = useForm({ schema: CancelForm, initialInput: { reason: '' } });
  const leave = useDialogForm(form.isDirty);
  const { submit, failure } = useSubmit(form, {
    send: async ({ reason }) => {
      await cancel.mutateAsync({ id: movement.id, reason });
      notify.success(LL.deposit.cancelled());
      onClose();
    },
    failedText: LL.deposit.cancelFailed(),
    goneText: LL.account.goneText(),
    onRefused: (errorCode) => depositRefusal(errorCode, LL),
  });
  return (
    <Form of={form} onSubmit={submit} className="mt-5">
      <TextField
        form={form}
        path={['reason']}
        label={LL.deposit.cancelReason()}
        hint={LL.deposit.cancelReasonHint()}
        autoComplete="off"
      />
      <FormFailure text={failure} />
      <DialogButtons>
        <Button variant="secondary" onClick={leave}>
          {LL.deposit.cancelKeep()}
        </Button>
        <Button type="submit" variant="danger" isBusy={form.isSubmitting}>
          {movement.kind === 'settled' ? LL.deposit.cancelConfirmSettled() : LL.deposit.cancelConfirm()}
        </Button>
      </DialogButtons>
    </Form>
  );
}
