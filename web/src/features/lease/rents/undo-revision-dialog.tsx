import type { Revision } from '@shared/contract/leases/revision.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useUndoRevision } from '@/api/accounts/revisions.ts';
import { ReasonDialog } from '@/components/dialogs/reason-dialog.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';

interface UndoRevisionDialogProps {
  /** The revision to undo, or `null` while the dialog is closed. */
  readonly revision: Revision | null;
  readonly onClose: () => void;
}

/** Asks for a reason and then undoes a revision. The dialog names the rent and the letter that the landlord loses. */
export function UndoRevisionDialog({ revision, onClose }: UndoRevisionDialogProps) {
  const { LL } = useI18nContext();
  const undo = useUndoRevision();
  return (
    <ReasonDialog
      record={revision}
      title={() => LL.revision.undoTitle()}
      text={useLosses()}
      label={LL.revision.undoReason()}
      hint={LL.revision.undoReasonHint()}
      keepLabel={LL.revision.undoKeep()}
      confirmLabel={() => LL.revision.undo()}
      doneText={LL.revision.undone()}
      failedText={LL.revision.undoFailed()}
      refusalOf={(errorCode) => (errorCode === 'DUE_CERTIFIED' ? LL.revision.undoCertified() : undefined)}
      onConfirm={({ id }, reason) => undo.mutateAsync({ id, reason })}
      onClose={onClose}
    />
  );
}

/** Returns a function that describes the rent and the letter that the landlord loses by undoing a revision. */
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
