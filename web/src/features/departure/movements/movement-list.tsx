import { type Ref, useState } from 'react';
import type { Deposit, DepositMovement } from '@shared/contract/leases/deposit.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { DocumentNumberLink } from '@/components/documents/document-number-link.tsx';
import { DotSeparated } from '@/components/dot-separated.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { CancelMovementDialog } from './cancel-movement-dialog.tsx';
import { validMovements } from '../deposit/deposit-draft.tsx';
import { SettledDeductions } from '../deposit/settled-deductions.tsx';
import { useMovementText } from './use-movement-text.ts';

/** The movements of the deposit with their documents. Only the last movement can be cancelled. */
export function MovementList({ deposit, listRef }: { deposit: Deposit; listRef: Ref<HTMLUListElement> }) {
  const { LL } = useI18nContext();
  const [cancelled, setCancelled] = useState<DepositMovement | null>(null);
  const movementText = useMovementText();
  const movements = validMovements(deposit);
  return (
    <>
      <ul
        ref={listRef}
        tabIndex={-1}
        aria-label={LL.deposit.history()}
        className="focus-ring divide-y divide-border rounded-control border border-border empty:hidden"
      >
        {movements.map((movement) => (
          <li key={movement.id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
            <div className="min-w-0 flex-1 basis-52 py-1 tabular-nums">
              <p>{movementText(movement)}</p>
              <MovementParts movement={movement} />
              <SettledDeductions deposit={deposit} movement={movement} />
            </div>
            {movement.document && <DocumentNumberLink document={movement.document} />}
            {movement === movements.at(-1) && (
              <Button
                variant="ghost"
                size="small"
                aria-label={LL.deposit.cancelNamed({ movement: movementText(movement) })}
                onClick={() => setCancelled(movement)}
              >
                {LL.deposit.cancel()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <CancelMovementDialog movement={cancelled} onClose={() => setCancelled(null)} />
    </>
  );
}

/** The method of payment of a movement. For a settlement, also its amounts, such as the deductions. */
function MovementParts({ movement }: { readonly movement: DepositMovement }) {
  const { LL, locale } = useI18nContext();
  const parts = (['increase', 'setOff', 'deducted', 'provision', 'notCovered'] as const)
    .filter((name) => movement[name] > 0)
    .map((name) => LL.deposit.parts[name]({ amount: formatEuros(movement[name], locale) }));
  const method = movement.method && LL.paymentMethods.names[movement.method]();
  if (parts.length === 0 && !method) return null;
  return (
    <div className="text-small text-muted">
      <DotSeparated parts={[method, ...parts]} />
    </div>
  );
}
