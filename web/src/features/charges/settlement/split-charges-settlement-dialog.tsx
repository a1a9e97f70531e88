import { useState } from 'react';
import type { Settlement } from '@shared/contract/leases/charges-settlement.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useSplitChargesSettlement } from '@/api/accounts/charges.ts';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog.tsx';
import { controlClass } from '@/components/ui/control.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError } from '@/lib/http/http.ts';
import { notify } from '@/lib/notify.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { chargesRefusal } from '../charges-refusal.ts';
import { instalments } from './instalments.ts';

interface SplitChargesSettlementDialogProps {
  /** The settlement to split, or `null` while the dialog is closed. */
  readonly settlement: Settlement | null;
  readonly onClose: () => void;
}

/** The numbers of parts that the dialog offers. */
const PARTS = [2, 3, 4, 6, 12, 24, 36];

/** The number of parts that the tenants may ask for a late debt (loi n° 89-462, art. 23). */
const LAWFUL_PARTS = 12;

/** Asks for the number of parts, and shows the parts of a debt with their due days, then splits the debt. */
export function SplitChargesSettlementDialog({ settlement, onClose }: SplitChargesSettlementDialogProps) {
  const { LL, locale } = useI18nContext();
  const { report } = useFailure();
  const split = useSplitChargesSettlement();
  const shown = useLastShown(settlement);
  const [chosen, setChosen] = useState<number | null>(null);
  const count = chosen ?? (shown?.maySplit ? LAWFUL_PARTS : 3);
  const parts = shown?.dueOn ? instalments(shown.balance, shown.dueOn, count) : [];
  const splitDebt = (): void => {
    if (!settlement) return;
    const isLawful = settlement.maySplit && count === LAWFUL_PARTS;
    split.mutate(
      { id: settlement.id, parts: isLawful ? null : count },
      {
        onSuccess: () => notify.success(LL.charges.splitDone()),
        onError: (error) =>
          report(
            error,
            (error instanceof ApiError && chargesRefusal(error.errorCode, LL)) || LL.charges.splitFailed(),
          ),
        onSettled: onClose,
      },
    );
  };
  return (
    <ConfirmDialog
      isOpen={settlement !== null}
      title={LL.charges.splitTitle()}
      text={LL.charges.splitText({ amount: formatEuros(shown?.balance ?? 0, locale) })}
      options={
        <div className="space-y-3">
          <select
            aria-label={LL.charges.splitParts()}
            className={controlClass}
            value={count}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {PARTS.map((n) => (
              <option key={n} value={n}>
                {LL.charges.splitInto({ n })}
              </option>
            ))}
          </select>
          <ol className="max-h-72 overflow-y-auto divide-y divide-border rounded-control border border-border">
            {parts.map(({ dueOn, amount }) => (
              <li key={dueOn} className="flex justify-between gap-4 px-4 py-1.5 tabular-nums">
                <span>{dayInWords(dueOn, locale)}</span>
                <span className="whitespace-nowrap">{formatEuros(amount, locale)}</span>
              </li>
            ))}
          </ol>
        </div>
      }
      confirmLabel={LL.charges.split()}
      variant="primary"
      isBusy={split.isPending}
      onConfirm={splitDebt}
      onCancel={onClose}
    />
  );
}
