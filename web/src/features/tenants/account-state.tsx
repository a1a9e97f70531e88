import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Position } from '@shared/contract/leases/position.ts';
import { officePartText } from '@shared/domain/duty-words.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { areTenantsLate, claimableDebt } from '@/lib/lease/claimable-debt.ts';
import { heldDeposit } from '@/lib/lease/held-deposit.ts';
import { cn } from '@/lib/cn.ts';

const TONES = {
  late: 'bg-danger-soft text-danger',
  due: 'bg-gold-soft text-on-gold-soft',
  ahead: 'bg-primary-soft text-on-primary-soft',
  fine: 'bg-surface-sunken text-muted',
};

interface AccountStateProps {
  readonly position: Position;
  readonly isOver: boolean;
}

/**
 * States the balance of a lease's account in a few words. If the tenants owe nothing, states the deposit that the
 * landlord still has to give back. All tenants of a lease share the account.
 */
export function AccountState({ position, isOver }: AccountStateProps) {
  const { LL, locale } = useI18nContext();
  const { oldestUnpaidDueOn, daysLate, owed, late, officePart, advance, paidTo, deposit } = position;
  if (daysLate > 0) {
    const areLate = areTenantsLate(position);
    const ofOffices = officePartText(late, officePart, locale);
    return (
      <>
        <Pill tone={areLate ? 'late' : 'due'}>{LL.tenants.owes({ amount: formatEuros(late, locale) })}</Pill>{' '}
        <span
          className={cn(
            'block pl-1 text-[0.75rem] leading-4 font-medium in-[article]:inline',
            areLate ? 'text-danger' : 'text-on-gold-soft',
          )}
        >
          {LL.tenants.daysLate({ n: daysLate })}
        </span>
        {ofOffices && (
          <span className="block pl-1 text-[0.75rem] leading-4 text-pretty whitespace-normal text-muted">
            {ofOffices}
          </span>
        )}
      </>
    );
  }
  if (oldestUnpaidDueOn !== null) {
    return (
      <>
        <Pill tone="due">{LL.tenants.owes({ amount: formatEuros(claimableDebt(position), locale) })}</Pill>{' '}
        <span className="block pl-1 text-[0.75rem] leading-4 font-medium text-on-gold-soft in-[article]:inline">
          {LL.tenants.today()}
        </span>
      </>
    );
  }
  const held = heldDeposit(deposit, isOver);
  if (held) {
    const amount = formatEuros(held.amount, locale);
    return <Pill tone={held.tone}>{LL.tenants.deposit[held.next]({ amount })}</Pill>;
  }
  if (advance > 0) {
    return <Pill tone="ahead">{LL.tenants.ahead({ amount: formatEuros(advance, locale) })}</Pill>;
  }
  if (paidTo === null && owed === 0) return <span className="text-muted">{LL.tenants.notStarted()}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 text-muted">
      <Check aria-hidden strokeWidth={2.4} className="size-4 shrink-0 text-success" />
      {LL.tenants.upToDate()}
    </span>
  );
}

const Pill = ({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) => (
  <span
    className={cn(
      'inline-block rounded-full px-2 text-[0.75rem] leading-5 font-medium whitespace-nowrap tabular-nums',
      TONES[tone],
    )}
  >
    {children}
  </span>
);
