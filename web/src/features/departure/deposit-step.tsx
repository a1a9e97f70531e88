import { useQuery } from '@tanstack/react-query';
import type { Lease } from '@shared/contract/lease.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { depositQuery } from '@/api/deposits.ts';
import { StepBar } from '@/components/step-bar.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface DepositStepProps {
  readonly lease: Lease;
  /** Opens the next step. */
  readonly onDone: () => void;
}

/** The open step of the deposit: the return of the keys, the exit, the deductions and the settlement. */
export function DepositStep({ lease, onDone }: DepositStepProps) {
  const { LL, locale } = useI18nContext();
  const { data: deposit } = useQuery(depositQuery(lease.id));
  return (
    <div className="space-y-6">
      <p className="tabular-nums">{deposit && formatEuros(deposit.held, locale)}</p>
      <StepBar>
        <Button size="large" onClick={onDone}>
          {LL.departure.goOn()}
        </Button>
      </StepBar>
    </div>
  );
}
