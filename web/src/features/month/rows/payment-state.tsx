import { CalendarClock, Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { daysFrom } from '@shared/domain/ledger/days.ts';
import type { MonthDue } from '@shared/contract/month/month-due.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { officesOf } from '@/lib/lease/offices-of.ts';
import { dayInShort } from '@/lib/text/day-text.ts';
import { listText } from '@/lib/text/list-text.ts';

/** Says if a due is expected, received or late, and gives the day. The text is shorter on a phone. */
export function PaymentState({ due }: { due: MonthDue }) {
  const { LL, locale } = useI18nContext();
  const { state, dueOn, received, remaining, benefitRemaining, awaited, benefits, paidOn } = due;
  const late = state === 'late' ? daysFrom(due.lateAfter, todayInParis()) : 0;
  const tone =
    state === 'late' && remaining > benefitRemaining
      ? 'text-danger @row:bg-danger-soft'
      : 'text-on-gold-soft @row:bg-gold-soft';
  if (state === 'awaited') {
    return (
      <StateText icon={<CalendarClock aria-hidden className="size-4" />} mayWrap>
        {benefits.length > 0
          ? LL.month.awaited({
              amount: formatEuros(benefitRemaining, locale),
              office: listText(officesOf(benefits), locale),
            })
          : LL.month.deferred({ amount: formatEuros(awaited, locale) })}
      </StateText>
    );
  }
  if (received > 0 && remaining > 0) {
    return (
      <Pill className={tone}>
        <span className="@row:hidden">{LL.month.remains({ amount: formatEuros(remaining, locale) })}</span>
        <span className="@max-row:sr-only">{late > 0 ? LL.month.late({ days: late }) : LL.month.part()}</span>
      </Pill>
    );
  }
  if (state === 'late') {
    return (
      <Pill className={tone}>
        {/* The colour says that the due is late; screen readers need the text. */}
        <span aria-hidden className="@row:hidden">
          {LL.month.days({ days: late })}
        </span>
        <span className="@max-row:sr-only">{LL.month.late({ days: late })}</span>
      </Pill>
    );
  }
  if (state === 'due') {
    return (
      <StateText icon={<Clock aria-hidden className="size-4 text-gold" />}>{LL.month.today()}</StateText>
    );
  }
  if (state === 'upcoming') {
    return (
      <StateText icon={<CalendarClock aria-hidden className="size-4" />}>
        {LL.month.dueOn({ day: dayInShort(dueOn, locale) })}
      </StateText>
    );
  }
  return (
    <StateText icon={<Check aria-hidden className="size-4 text-success" />}>
      <span className="@row:hidden">{LL.month.paid()}</span>
      <span className="@max-row:hidden">
        {paidOn === null ? LL.month.paid() : LL.month.paidOn({ day: dayInShort(paidOn, locale) })}
      </span>
    </StateText>
  );
}

const Pill = ({ className, children }: { className: string; children: ReactNode }) => (
  <span
    className={`inline-flex items-center font-medium @row:h-6 @row:whitespace-nowrap @row:rounded-full @row:px-2.5 ${className}`}
  >
    {children}
  </span>
);

interface StateTextProps {
  readonly icon: ReactNode;
  /** True for a text that is wider than the column. */
  readonly mayWrap?: boolean;
  readonly children: ReactNode;
}

const StateText = ({ icon, mayWrap = false, children }: StateTextProps) => (
  <span className={cn('inline-flex items-center gap-1.5 text-muted', !mayWrap && '@row:whitespace-nowrap')}>
    <span className="shrink-0 @max-row:hidden">{icon}</span>
    {children}
  </span>
);
