import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck, History } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DepositSummary } from '@shared/contract/leases/deposit-summary.ts';
import type { Lease } from '@shared/contract/leases/lease.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { DepositClock } from '@/components/lease/deposit-clock.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { heldDeposit } from '@/lib/lease/held-deposit.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { LeaseCard } from './lease-card.tsx';

interface DepositCardProps {
  readonly lease: Lease;
  readonly deposit: DepositSummary;
}

/**
 * The deposit in three steps: agreed, received and to return. If the deposit is to be returned, also shows the time
 * that is left and the cost of each late month.
 */
export function DepositCard({ lease, deposit }: DepositCardProps) {
  const { LL, locale } = useI18nContext();
  const { state, agreed, received, receivedOn } = deposit;
  const euros = (amount: number): string => formatEuros(amount, locale);
  const words = LL.deposit.summary;
  const receipt = [received !== agreed && euros(received), receivedOn && dayInWords(receivedOn, locale)];
  return (
    <LeaseCard
      id="deposit"
      title={LL.deposit.title()}
      action={
        <Button asChild variant="ghost" size="small" className="-mr-2">
          <Link to="." search={{ panel: 'deposit' }} resetScroll={false} aria-label={LL.deposit.openNamed()}>
            <History aria-hidden />
            {LL.deposit.open()}
          </Link>
        </Button>
      }
    >
      <ol aria-labelledby="deposit" className="space-y-1.5 text-small">
        <Step isDone name={words.agreed()}>
          {euros(agreed)}
        </Step>
        <Step isDone={received > 0} name={words.received()}>
          {received > 0 ? receipt.filter(Boolean).join(' · ') : words.notReceived()}
        </Step>
        <LastStep deposit={deposit} />
      </ol>
      {(state === 'toReturn' || state === 'accounts') && (
        <DepositClock lease={lease} deposit={deposit} settlement={deposit} day={todayInParis()} />
      )}
      <NextStep lease={lease} deposit={deposit} />
    </LeaseCard>
  );
}

interface StepProps {
  readonly isDone?: boolean;
  readonly name: string;
  readonly children?: ReactNode;
}

const Step = ({ isDone = false, name, children }: StepProps) => (
  <li className="flex items-center gap-2">
    {isDone ? (
      <CircleCheck aria-hidden className="size-4.5 shrink-0 text-success" />
    ) : (
      <Circle aria-hidden className="size-4.5 shrink-0 text-muted" />
    )}
    <span className="flex-1">{name}</span>
    <span className="text-right text-muted tabular-nums">{children}</span>
  </li>
);

function LastStep({ deposit }: { readonly deposit: DepositSummary }) {
  const { LL, locale } = useI18nContext();
  const { state } = deposit;
  const words = LL.deposit.summary;
  if (state === 'settled') return <Step isDone name={LL.deposit.isSettled()} />;
  if (state === 'handedOver') return <Step isDone name={words.handedOver()} />;
  const held = heldDeposit(deposit, false);
  if (held === null) return <Step name={words.toReturn()}>{LL.deposit.afterKeys()}</Step>;
  const names = { toReturn: words.toReturn, toSettle: LL.deposit.toSettle, accounts: words.provision };
  return (
    <Step name={names[held.next === 'keys' ? 'toReturn' : held.next]()}>
      <strong className={cn('font-semibold', held.tone === 'late' ? 'text-danger' : 'text-foreground')}>
        {formatEuros(held.amount, locale)}
      </strong>
    </Step>
  );
}

/** The button of the next step: record that the deposit was received, or return the deposit. */
function NextStep({ lease, deposit: { state, toReturn } }: DepositCardProps) {
  const { LL } = useI18nContext();
  if (state === 'expected')
    return (
      <Button asChild variant="secondary" size="small" className="mt-3">
        <Link to="." search={{ panel: 'deposit' }} resetScroll={false}>
          {LL.deposit.actions.received()}
        </Link>
      </Button>
    );
  if (state !== 'toReturn' && state !== 'accounts') return null;
  return (
    <Button asChild variant="secondary" size="small" className="mt-3">
      <Link to="/departure" search={{ lease: lease.id, step: 'deposit' }}>
        {state === 'toReturn' && toReturn > 0 ? LL.deposit.giveBack() : LL.deposit.settleNothing()}
      </Link>
    </Button>
  );
}
