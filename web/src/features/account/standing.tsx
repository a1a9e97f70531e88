import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import type { Due } from '@shared/contract/due.ts';
import type { Position } from '@shared/contract/position.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { positionSentence } from './position-sentence.ts';

const LOOKS = {
  fine: { icon: CircleCheck, className: 'bg-success-soft text-success' },
  due: { icon: Clock, className: 'bg-gold-soft text-on-gold-soft' },
  late: { icon: CircleAlert, className: 'bg-danger-soft text-danger' },
};

interface StandingProps {
  readonly position: Position;
  readonly endedOn: string | null;
  readonly dues: readonly Due[];
}

/** Where an account stands, in a sentence; `endedOn`: the last day that rent was owed for, once it is over. */
export function Standing({ position, endedOn, dues }: StandingProps) {
  const { LL, locale } = useI18nContext();
  const { tone, parts } = positionSentence({ ...position, endedOn }, dues, { LL, locale });
  const { icon: Icon, className } = LOOKS[tone];
  return (
    <section
      aria-label={LL.account.standing()}
      className="flex items-start gap-3.5 rounded-card border border-border bg-surface p-4 shadow-card sm:items-center sm:p-6"
    >
      <span className={cn('grid size-10 shrink-0 place-items-center rounded-2xl', className)}>
        <Icon aria-hidden className="size-5" strokeWidth={2} />
      </span>
      <output className="min-w-0 text-title text-pretty tabular-nums">{parts.join(' · ')}</output>
    </section>
  );
}
