import { useState } from 'react';
import type { Deposit, DepositMovementCreate } from '@shared/contract/leases/deposit.ts';
import { FormDialog } from '@/components/dialogs/form-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { DialogButtons } from '@/components/ui/dialog-buttons.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { hasSettlement } from '../deposit/deposit-draft.tsx';
import { MovementForm } from './movement-form.tsx';

/**
 * Buttons for rare movements of a deposit: receiving the rest, returning a part, and handing the deposit over to a
 * buyer.
 */
export function OtherMovements({ deposit }: { readonly deposit: Deposit }) {
  const { LL } = useI18nContext();
  const [kind, setKind] = useState<DepositMovementCreate['kind'] | null>(null);
  const isFirst = !hasSettlement(deposit);
  return (
    <>
      {deposit.held > 0 && (
        <div className="-mt-3 -ml-3 flex flex-wrap max-sm:gap-y-2">
          {isFirst && deposit.received < deposit.agreed && (
            <Button variant="ghost" size="small" onClick={() => setKind('received')}>
              {LL.deposit.moreReceived()}
            </Button>
          )}
          {isFirst && (
            <Button variant="ghost" size="small" onClick={() => setKind('returned')}>
              {LL.deposit.actions.returned()}
            </Button>
          )}
          <Button variant="ghost" size="small" onClick={() => setKind('handedOver')}>
            {LL.deposit.actions.handedOver()}
          </Button>
        </div>
      )}
      <MovementDialog deposit={deposit} kind={kind} onClose={() => setKind(null)} />
    </>
  );
}

interface MovementDialogProps {
  readonly deposit: Deposit;
  readonly kind: DepositMovementCreate['kind'] | null;
  readonly onClose: () => void;
}

/** A dialog that records a movement of the deposit other than its settlement. */
function MovementDialog({ deposit, kind, onClose }: MovementDialogProps) {
  const { LL } = useI18nContext();
  const shown = useLastShown(kind);
  return (
    <FormDialog
      isOpen={kind !== null}
      onClose={onClose}
      title={shown ? LL.deposit.actions[shown]() : ''}
      description={shown && LL.deposit.dialogTexts[shown]()}
    >
      {shown && (
        <div className="mt-5">
          <MovementForm key={shown} deposit={deposit} kind={shown} onDone={onClose}>
            {({ isBusy, leave }) => (
              <DialogButtons>
                <Button variant="secondary" onClick={leave}>
                  {LL.common.close()}
                </Button>
                <Button type="submit" isBusy={isBusy}>
                  {LL.deposit.actions[shown]()}
                </Button>
              </DialogButtons>
            )}
          </MovementForm>
        </div>
      )}
    </FormDialog>
  );
}
