import type { Due } from '@shared/contract/leases/due.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useCancelDue } from '@/api/accounts/dues.ts';
import { dueName } from '@/components/payments/due-name.ts';
import { ReasonDialog } from '@/components/dialogs/reason-dialog.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** Asks for a reason, then cancels a due that the landlord has added. The landlord cannot undo the cancellation. */
export function CancelDueDialog({ due, onClose }: { due: Due | null; onClose: () => void }) {
  const { LL, locale } = useI18nContext();
  const cancel = useCancelDue();
  return (
    <ReasonDialog
      record={due}
      title={() => LL.dues.cancelTitle()}
      text={(shown) =>
        LL.dues.cancelText({ due: dueName(shown, LL, locale), amount: formatEuros(shown.amount, locale) })
      }
      label={LL.account.cancelReason()}
      hint={LL.dues.cancelReasonHint()}
      keepLabel={LL.common.cancel()}
      confirmLabel={() => LL.dues.cancelAction()}
      doneText={LL.dues.cancelDone()}
      failedText={LL.dues.cancelFailed()}
      goneText={LL.dues.gone()}
      onConfirm={({ id }, reason) => cancel.mutateAsync({ id, reason })}
      onClose={onClose}
    />
  );
}
