import type { Settlement } from '@shared/contract/leases/charges-settlement.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useCancelChargesSettlement } from '@/api/accounts/charges.ts';
import { ReasonDialog } from '@/components/dialogs/reason-dialog.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { chargesRefusal } from '../charges-refusal.ts';

interface CancelChargesSettlementDialogProps {
  /** The settlement to cancel, or `null` while the dialog is closed. */
  readonly settlement: Settlement | null;
  readonly onClose: () => void;
}

/** Asks for a reason, then cancels a settlement. Names everything that is cancelled with the settlement. */
export function CancelChargesSettlementDialog({ settlement, onClose }: CancelChargesSettlementDialogProps) {
  const { LL } = useI18nContext();
  const cancel = useCancelChargesSettlement();
  return (
    <ReasonDialog
      record={settlement}
      title={() => LL.charges.cancelTitle()}
      text={useLosses()}
      label={LL.charges.cancelReason()}
      hint={LL.charges.cancelReasonHint()}
      keepLabel={LL.charges.cancelKeep()}
      confirmLabel={() => LL.charges.cancel()}
      doneText={LL.charges.cancelled()}
      failedText={LL.charges.cancelFailed()}
      refusalOf={(errorCode) => chargesRefusal(errorCode, LL)}
      onConfirm={({ id }, reason) => cancel.mutateAsync({ id, reason })}
      onClose={onClose}
    />
  );
}

/** Returns a function that lists everything that is cancelled together with a settlement. */
function useLosses() {
  const { LL, locale } = useI18nContext();
  return ({ balance, document }: Settlement): string => {
    const amount = formatEuros(Math.abs(balance), locale);
    return [
      document && LL.charges.cancelLetter({ number: document.number }),
      balance > 0 && LL.charges.cancelDue({ amount }),
      balance < 0 && LL.charges.cancelCredit({ amount }),
      LL.charges.cancelDays(),
    ]
      .filter(Boolean)
      .join(' ');
  };
}
