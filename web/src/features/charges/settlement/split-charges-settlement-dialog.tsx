import type { Settlement } from '@shared/contract/leases/charges-settlement.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useSplitChargesSettlement } from '@/api/accounts/charges.ts';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError } from '@/lib/http/http.ts';
import { notify } from '@/lib/notify.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { chargesRefusal } from '../charges-refusal.ts';
import { twelfths } from './twelfths.ts';

interface SplitChargesSettlementDialogProps {
  /** The settlement to split, or `null` while the dialog is closed. */
  readonly settlement: Settlement | null;
  readonly onClose: () => void;
}

/** Shows the twelve parts of a debt with their due days, then splits the debt. */
export function SplitChargesSettlementDialog({ settlement, onClose }: SplitChargesSettlementDialogProps) {
  const { LL, locale } = useI18nContext();
  const { report } = useFailure();
  const split = useSplitChargesSettlement();
  const shown = useLastShown(settlement);
  const parts = shown?.dueOn ? twelfths(shown.balance, shown.dueOn) : [];
  const splitDebt = (): void => {
    if (!settlement) return;
    split.mutate(settlement, {
      onSuccess: () => notify.success(LL.charges.splitDone()),
      onError: (error) =>
        report(
          error,
          (error instanceof ApiError && chargesRefusal(error.errorCode, LL)) || LL.charges.splitFailed(),
        ),
      onSettled: onClose,
    });
  };
  return (
    <ConfirmDialog
      isOpen={settlement !== null}
      title={LL.charges.splitTitle()}
      text={LL.charges.splitText({ amount: formatEuros(shown?.balance ?? 0, locale) })}
      options={
        <ol className="divide-y divide-border rounded-control border border-border">
          {parts.map(({ dueOn, amount }) => (
            <li key={dueOn} className="flex justify-between gap-4 px-4 py-1.5 tabular-nums">
              <span>{dayInWords(dueOn, locale)}</span>
              <span className="whitespace-nowrap">{formatEuros(amount, locale)}</span>
            </li>
          ))}
        </ol>
      }
      confirmLabel={LL.charges.split()}
      variant="primary"
      isBusy={split.isPending}
      onConfirm={splitDebt}
      onCancel={onClose}
    />
  );
}
