import { Form } from '@formisch/react';
import * as v from 'valibot';
import { type Revision, RevisionUndo } from '@shared/contract/revision.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useUndoRevision } from '@/api/revisions.ts';
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
import { dayInWords } from '@/lib/text/day-text.ts';

const UndoForm = v.object({ reason: RevisionUndo.entries.reason });

interface UndoRevisionDialogProps {
  /** The revision to undo, or `null` while the dialog is closed. */
  readonly revision: Revision | null;
  readonly onClose: () => void;
}

/** Asks for a reason, then undoes a revision. Names the rent and the letter that the landlord loses. */
export function UndoRevisionDialog({ revision, onClose }: UndoRevisionDialogProps) {
  const { LL } = useI18nContext();
  const shown = useLastShown(revision);
  const lossesOf = useLosses();
  return (
    <FormDialog
      isOpen={revision !== null}
      onClose={onClose}
      title={LL.revision.undoTitle()}
      description={shown && lossesOf(shown)}
    >
      {shown && <UndoFields revision={shown} onClose={onClose} />}
    </FormDialog>
  );
}

/** Returns a function that says what is lost when a revision is undone. */
function useLosses() {
  const { LL, locale } = useI18nContext();
  return ({ target, startsOn, former, amount, document }: Revision): string => {
    const values = {
      day: dayInWords(startsOn, locale),
      former: formatEuros(former, locale),
      amount: formatEuros(amount, locale),
    };
    return [
      LL.revision.undoText[target](values),
      document && LL.revision.undoLetter({ number: document.number }),
      LL.revision.undoFinal(),
    ]
      .filter(Boolean)
      .join(' ');
  };
}

function UndoFields({ revision, onClose }: { revision: Revision; onClose: () => void }) {
  const { LL } = useI18nContext();
  const undo = useUndoRevision();
  const form = useForm({ schema: UndoForm, initialInput: { reason: '' } });
  const leave = useDialogForm(form.isDirty);
  const { submit, failure } = useSubmit(form, {
    send: async ({ reason }) => {
      await undo.mutateAsync({ id: revision.id, reason });
      notify.success(LL.revision.undone());
      onClose();
    },
    failedText: LL.revision.undoFailed(),
    onRefused: (errorCode) => (errorCode === 'DUE_CERTIFIED' ? LL.revision.undoCertified() : undefined),
  });
  return (
    <Form of={form} onSubmit={submit} className="mt-5">
      <TextField
        form={form}
        path={['reason']}
        label={LL.revision.undoReason()}
        hint={LL.revision.undoReasonHint()}
        autoComplete="off"
      />
      <FormFailure text={failure} />
      <DialogButtons>
        <Button variant="secondary" onClick={leave}>
          {LL.revision.undoKeep()}
        </Button>
        <Button type="submit" variant="danger" isBusy={form.isSubmitting}>
          {LL.revision.undo()}
        </Button>
      </DialogButtons>
    </Form>
  );
}
