import { CalendarClock, CircleAlert, CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react';
import type { DueState as State } from '@shared/contract/due.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';

const LOOKS: Record<State, { icon: LucideIcon; className: string }> = {
  upcoming: { icon: CalendarClock, className: 'bg-surface-sunken text-muted' },
  due: { icon: Clock, className: 'bg-gold-soft text-on-gold-soft' },
  late: { icon: CircleAlert, className: 'bg-danger-soft text-danger' },
  paid: { icon: CircleCheck, className: 'bg-success-soft text-success' },
  cancelled: { icon: CircleX, className: 'bg-surface-sunken text-muted' },
};

interface DueStateProps {
  readonly state: State;
  /** Whether it is money that was given back. */
  readonly isRefund?: boolean;
}

/** Whether a due is paid, in a word. */
export function DueState({ state, isRefund = false }: DueStateProps) {
  const { LL } = useI18nContext();
  const { icon: Icon, className } = LOOKS[state];
  const text = (): string => {
    if (!isRefund || state === 'cancelled') return LL.account.states[state]();
    // The advance that it was given back of is gone.
    return state === 'paid' ? LL.account.givenBack() : LL.account.toGiveBack();
  };
  return (
    <span
      className={cn(
        'inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-small font-medium whitespace-nowrap',
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5" strokeWidth={2.25} />
      {text()}
    </span>
  );
}
