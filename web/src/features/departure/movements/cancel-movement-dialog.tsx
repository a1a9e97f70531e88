import type { DepositMovement } from '@shared/contract/leases/deposit.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useCancelDepositMovement } from '@/api/accounts/deposits.ts';
import { ReasonDialog } from '@/components/dialogs/reason-dialog.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { depositRefusal } from '../deposit/deposit-issue-texts.tsx';
import { useMovementText } from './use-movement-text.ts';

interface CancelMovementDialogProps {
  readonly movement: DepositMovement | null;
  readonly onClose: () => void;
}

/** Asks for a reason, then cancels a movement of the deposit. Names everything that is cancelled with the movement. */
export function CancelMovementDialog({ movement, onClose }: CancelMovementDialogProps) {
  const { LL } = useI18nContext();
  const cancel = useCancelDepositMovement();
  return (
    <ReasonDialog
      record={movement}
      title={({ kind }) => LL.deposit.cancelTitles[kind]()}
      text={useLosses()}
      label={LL.deposit.cancelReason()}
      hint={LL.deposit.cancelReasonHint()}
      keepLabel={LL.deposit.cancelKeep()}
      confirmLabel={({ kind }) =>
        kind === 'settled' ? LL.deposit.cancelConfirmSettled() : LL.deposit.cancelConfirm()
      }
      doneText={LL.deposit.cancelled()}
      failedText={LL.deposit.cancelFailed()}
      goneText={LL.account.goneText()}
      refusalOf={(errorCode) => depositRefusal(errorCode, LL)}
      onConfirm={({ id }, reason) => cancel.mutateAsync({ id, reason })}
      onClose={onClose}
    />
  );
}

/** Returns a function that lists everything that is cancelled together with a movement. */
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
