import type { ReactNode } from 'react';
import type { DepositSummary } from '@shared/contract/leases/deposit-summary.ts';
import type { Lease } from '@shared/contract/leases/lease.ts';
import { daysFrom } from '@shared/domain/ledger/days.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { LawNote } from '../law-note.tsx';

interface DepositClockProps {
  readonly lease: Pick<Lease, 'kind' | 'newAddress'>;
  readonly deposit: Pick<DepositSummary, 'state' | 'deadline' | 'isProvisional' | 'increasePerPeriod'>;
  /** The amounts if the deposit is returned on `day`. */
  readonly settlement: Pick<DepositSummary, 'toReturn' | 'periodsLate' | 'increase'>;
  /** The day on which the deposit is returned to the tenants. */
  readonly day: string;
  /** The first day of the time limit. If given, a bar shows how much of the time has passed. */
  readonly since?: string | null;
}

/** The time that is left to return a deposit, and the cost of each late month. */
export function DepositClock({ lease, deposit, settlement, day, since = null }: DepositClockProps) {
  const { LL } = useI18nContext();
  const words = LL.deposit.clock;
  const { state, deadline, isProvisional } = deposit;
  if (state === 'accounts') return <ClockBox>{words.accounts()}</ClockBox>;
  if (lease.kind === 'other') return <ClockBox>{words.noLaw()}</ClockBox>;
  if (deadline === null) return <ClockBox>{words.noKeys()}</ClockBox>;
  const isLate = day > deadline;
  return (
    <ClockBox isLate={isLate}>
      <TimeLeft deadline={deadline} day={day} since={since} />
      <Cost lease={lease} deposit={deposit} settlement={settlement} />
      {isProvisional && <p>{words.provisional()}</p>}
    </ClockBox>
  );
}

const ClockBox = ({ isLate = false, children }: { isLate?: boolean; children: ReactNode }) => (
  <div
    className={cn(
      'mt-4 space-y-2 rounded-control px-3 py-2.5 text-small text-pretty tabular-nums',
      isLate ? 'bg-danger-soft' : 'bg-gold-soft text-on-gold-soft',
    )}
  >
    {children}
  </div>
);

function TimeLeft({ deadline, day, since }: { deadline: string; day: string; since: string | null }) {
  const { LL, locale } = useI18nContext();
  const words = LL.deposit.clock;
  const left = daysFrom(day, deadline);
  const text = { day: dayInWords(deadline, locale) };
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-3">
        <strong className={cn('font-semibold', left < 0 && 'text-danger')}>
          {left < 0 ? words.late({ n: -left }) : left === 0 ? words.lastDay() : words.daysLeft({ n: left })}
        </strong>
        <span>{left < 0 ? words.since(text) : left === 0 ? words.lastDayIs(text) : words.until(text)}</span>
      </p>
      {since !== null && left >= 0 && (
        <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-1.5 block h-1 w-full">
          <rect width="100" height="4" rx="2" className="fill-gold/25" />
          <rect
            width={100 * Math.max(0, 1 - left / Math.max(1, daysFrom(since, deadline)))}
            height="4"
            rx="2"
            className="fill-gold"
          />
        </svg>
      )}
    </div>
  );
}

/** The increase for a late return, or the reason why a late return costs nothing. */
function Cost({ lease, deposit, settlement }: Pick<DepositClockProps, 'lease' | 'deposit' | 'settlement'>) {
  const { LL, locale } = useI18nContext();
  const words = LL.deposit.clock;
  const { toReturn, periodsLate, increase } = settlement;
  // After the whole deposit went back, the landlord may still owe the increase for a part that went back late.
  if (toReturn === 0 && increase === 0) return <p>{words.nothing()}</p>;
  if (lease.newAddress === null) return <p>{words.noAddress()}</p>;
  if (deposit.increasePerPeriod === 0) return null;
  const euros = (amount: number): { amount: string } => ({ amount: formatEuros(amount, locale) });
  return (
    <p>
      {[
        increase > 0 && words.increase({ n: periodsLate, ...euros(increase) }),
        toReturn > 0 && words.afterwards(euros(deposit.increasePerPeriod)),
      ]
        .filter(Boolean)
        .join(' ')}
      <LawNote text={words.law()} />
    </p>
  );
}
