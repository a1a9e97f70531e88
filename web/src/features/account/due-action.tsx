import { Link } from '@tanstack/react-router';
import type { Due } from '@shared/contract/due.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dueName } from '@/components/due-name.ts';
import { DepositLink } from './deposit-link.tsx';

interface DueActionProps {
  readonly due: Due;
  readonly onCancel: (due: Due) => void;
}

/**
 * The action for a due. A rent without a quittance can be reduced, and a due that the landlord has added can be
 * cancelled. A due of a deposit's settlement is cancelled with the settlement.
 */
export function DueAction({ due, onCancel }: DueActionProps) {
  const { LL, locale } = useI18nContext();
  const { kind, state, reduction, receipts, depositMovementId } = due;
  const name = dueName(due, LL, locale);
  if (kind === 'rent') {
    if (receipts.some((receipt) => receipt.kind === 'quittance')) return null;
    const isReduced = reduction > 0;
    if (state === 'paid' && !isReduced) return null;
    return (
      <Button asChild variant="ghost" size="small" className="-ml-2 px-2! text-small!">
        <Link
          to="."
          search={{ panel: 'reduction', of: due.id }}
          resetScroll={false}
          aria-label={(isReduced ? LL.dues.changeReductionNamed : LL.dues.reduceNamed)({ due: name })}
        >
          {isReduced ? LL.dues.changeReduction() : LL.dues.reduce()}
        </Link>
      </Button>
    );
  }
  if (kind === 'opening' || state === 'cancelled') return null;
  if (depositMovementId !== null) return <DepositLink />;
  return (
    <Button
      variant="ghost"
      size="small"
      className="-ml-2 px-2! text-small! hover:bg-danger-soft hover:text-danger"
      aria-label={LL.dues.cancelNamed({ due: name })}
      onClick={() => onCancel(due)}
    >
      {LL.table.delete()}
    </Button>
  );
}
