import { CalendarClock, Check, CircleX, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Due } from '@shared/contract/leases/due.ts';
import type { Payment } from '@shared/contract/payments/payment.ts';
import { daysFrom } from '@shared/domain/ledger/days.ts';
import { officePartText } from '@shared/domain/duty-words.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { officesOf, partOfBenefits } from '@/lib/lease/offices-of.ts';
import { dayInShort, dayWithShortMonth } from '@/lib/text/day-text.ts';
import { listText } from '@/lib/text/list-text.ts';

interface DueStateProps {
  readonly due: Due;
  readonly payments: ReadonlyMap<string, Payment>;
}

/** Shows the state of a due, and the part of an unpaid due that an office is expected to pay. */
export function DueState(props: DueStateProps) {
  const { locale } = useI18nContext();
  const { state, remaining, benefitRemaining, benefits } = props.due;
  return (
    <>
      <PaymentState {...props} />
      {benefitRemaining > 0 && state !== 'awaited' && (
        <span className="block text-muted">
          {officePartText(state === 'late' ? remaining : null, partOfBenefits(benefits), locale)}
        </span>
      )}
    </>
  );
}

/** Shows the day of payment, the due day, the unpaid rest or the number of days late. */
function PaymentState({ due, payments }: DueStateProps) {
  const { LL, locale } = useI18nContext();
  const words = LL.account.settled;
  const { kind, state, dueOn, received, remaining, awaited, benefits } = due;
  if (state === 'cancelled')
    return <StateText icon={<CircleX aria-hidden />}>{LL.account.states.cancelled()}</StateText>;
  if (kind === 'refund') {
    // A refund is unpaid if the advance no longer covers the refund.
    if (state !== 'paid')
      return <Pill className="bg-danger-soft text-danger">{LL.account.toGiveBack()}</Pill>;
    return (
      <StateText icon={<Check aria-hidden />}>
        {due.returnsPaymentId === null ? LL.account.givenBack() : LL.account.takenBack()}
      </StateText>
    );
  }
  if (state === 'awaited')
    return (
      <StateText icon={<CalendarClock aria-hidden />} mayWrap>
        {benefits.length > 0 &&
          LL.account.position.awaited({
            amount: formatEuros(due.benefitRemaining, locale),
            office: listText(officesOf(benefits), locale),
          })}
        {awaited > due.benefitRemaining && (
          <span className="block">
            {LL.account.position.deferred({
              amount: formatEuros(sumEuros(awaited, -due.benefitRemaining), locale),
            })}
          </span>
        )}
      </StateText>
    );
  if (received > 0 && remaining > 0)
    return (
      <Pill className="bg-gold-soft text-on-gold-soft">
        {LL.account.remaining({ amount: formatEuros(remaining, locale) })}
      </Pill>
    );
  if (state === 'late')
    return (
      <Pill
        className={
          remaining === due.benefitRemaining ? 'bg-gold-soft text-on-gold-soft' : 'bg-danger-soft text-danger'
        }
      >
        {words.late({ days: daysFrom(due.lateAfter, todayInParis()) })}
      </Pill>
    );
  if (state === 'due')
    return (
      <StateText icon={<Clock aria-hidden className="text-gold" />}>{LL.account.states.due()}</StateText>
    );
  if (state === 'upcoming')
    return (
      <StateText icon={<CalendarClock aria-hidden />}>
        {words.dueOn({ day: (isThisYear(dueOn) ? dayInShort : dayWithShortMonth)(dueOn, locale) })}
      </StateText>
    );
  const paidOn = due.parts
    .map(({ paymentId }) => payments.get(paymentId)?.paidOn ?? '')
    .toSorted()
    .at(-1);
  return (
    <StateText icon={<Check aria-hidden className="text-success" />}>
      {paidOn ? words.paidOn({ day: dayInShort(paidOn, locale) }) : LL.account.states.paid()}
    </StateText>
  );
}

const isThisYear = (day: string): boolean => day.slice(0, 4) === todayInParis().slice(0, 4);

const Pill = ({ className, children }: { className: string; children: ReactNode }) => (
  <span
    className={`inline-flex h-6 items-center rounded-full px-2.5 font-medium whitespace-nowrap ${className}`}
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
  <span
    className={cn(
      'inline-flex items-center gap-1.5 text-muted [&_svg]:size-4 [&_svg]:shrink-0',
      !mayWrap && 'whitespace-nowrap',
    )}
  >
    {icon}
    {children}
  </span>
);
