import type { ReactNode } from 'react';
import type { Deposit } from '@shared/contract/deposit.ts';
import type { Lease } from '@shared/contract/lease.ts';
import { daysFrom } from '@shared/domain/ledger/days.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { LawNote } from '@/components/law-note.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { isOpen, hasSettlement, type ShownSettlement } from './deposit-draft.tsx';

interface DepositClockProps {
  readonly lease: Lease;
  readonly deposit: Deposit;
  readonly settlement: ShownSettlement;
  /** The day of the return. */
  readonly day: string;
}

/** The time that is left to return the deposit, and the cost of each late month. */
export function DepositClock({ lease, deposit, settlement, day }: DepositClockProps) {
  const { LL } = useI18nContext();
  const words = LL.deposit.clock;
  if (deposit.state === 'accounts') return <Clock>{words.accounts()}</Clock>;
  if (!isOpen(deposit)) return null;
  if (lease.kind === 'other') return <Clock>{words.noLaw()}</Clock>;
  if (deposit.deadline === null) return <Clock>{words.noKeys()}</Clock>;
  const isLate = day > deposit.deadline;
  return (
    <Clock isLate={isLate}>
      <TimeLeft lease={lease} deposit={deposit} deadline={deposit.deadline} day={day} />
      <Cost lease={lease} deposit={deposit} settlement={settlement} isLate={isLate} />
      {deposit.isProvisional && <p>{words.provisional()}</p>}
    </Clock>
  );
}

const Clock = ({ isLate = false, children }: { readonly isLate?: boolean; readonly children: ReactNode }) => (
  <div
    className={cn(
      'mt-4 space-y-2 rounded-control px-3 py-2.5 text-small text-pretty',
      isLate ? 'bg-danger-soft' : 'bg-gold-soft text-on-gold-soft',
    )}
  >
    {children}
  </div>
);

interface TimeLeftProps extends Omit<DepositClockProps, 'settlement'> {
  readonly deadline: string;
}

/** The days until the deadline with a bar, or the days since the deadline. */
function TimeLeft({ lease, deposit, deadline, day }: TimeLeftProps) {
  const { LL, locale } = useI18nContext();
  const words = LL.deposit.clock;
  const left = daysFrom(day, deadline);
  const start = (hasSettlement(deposit) ? lease.accountsApprovedOn : lease.keysOn) ?? deadline;
  const whole = Math.max(1, daysFrom(start, deadline));
  const text = { day: dayInWords(deadline, locale) };
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className={cn('font-semibold', left < 0 && 'text-danger')}>
          {left < 0 ? words.late({ n: -left }) : left === 0 ? words.lastDay() : words.daysLeft({ n: left })}
        </span>
        <span>{left < 0 ? words.since(text) : left === 0 ? words.lastDayIs(text) : words.until(text)}</span>
      </p>
      {left >= 0 && (
        <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-1.5 block h-1 w-full">
          <rect width="100" height="4" rx="2" className="fill-gold/25" />
          <rect width={100 * Math.max(0, 1 - left / whole)} height="4" rx="2" className="fill-gold" />
        </svg>
      )}
    </div>
  );
}

interface CostProps extends Omit<DepositClockProps, 'day'> {
  readonly isLate: boolean;
}

/** The increase for being late, or the reason why there is none. */
function Cost({ lease, deposit, settlement, isLate }: CostProps) {
  const { LL, locale } = useI18nContext();
  const words = LL.deposit.clock;
  const euros = (amount: number): string => formatEuros(amount, locale);
  const law = <LawNote text={words.law()} />;
  const increase = words.increase({ n: settlement.periodsLate, amount: euros(settlement.increase) });
  if (settlement.toReturn === 0) {
    // The increase of a part that went back late stays owed.
    return settlement.increase > 0 ? (
      <p>
        {increase}
        {law}
      </p>
    ) : (
      <p>{words.nothing()}</p>
    );
  }
  if (lease.newAddress === null) return <p>{words.noAddress()}</p>;
  if (!isLate)
    return (
      <p>
        {words.afterwards({ amount: euros(deposit.increasePerPeriod) })}
        {law}
      </p>
    );
  return (
    <p>
      {increase} {words.afterwards({ amount: euros(deposit.increasePerPeriod) })}
      {law}
    </p>
  );
}
