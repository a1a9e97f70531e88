import { useState } from 'react';
import type { Deposit, DepositMovementCreate } from '@shared/contract/deposit.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { hasSettlement } from './deposit-draft.tsx';
import { MovementDialog } from './movement-dialog.tsx';

/** Buttons for the rare movements of a deposit that is held. */
export function OtherMovements({ deposit }: { readonly deposit: Deposit }) {
  const { LL } = useI18nContext();
  const [kind, setKind] = useState<DepositMovementCreate['kind'] | null>(null);
  const isFirst = !hasSettlement(deposit);
  return (
    <>
      {deposit.held > 0 && (
        <div className="-mt-3 -ml-3 flex flex-wrap">
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
