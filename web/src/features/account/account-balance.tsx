import type { Due } from '@shared/contract/due.ts';
import type { Position } from '@shared/contract/position.ts';
import { DotSeparated } from '@/components/dot-separated.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { positionSentence } from './position-sentence.ts';

const TONES = { fine: 'text-success', due: 'text-on-gold-soft', late: 'text-danger' };

interface AccountBalanceProps {
  readonly position: Position;
  readonly endedOn: string | null;
  readonly dues: readonly Due[];
}

/**
 * Shows the balance of an account, with the amount first. `endedOn` is the last day with rent if the lease has ended,
 * and otherwise `null`.
 */
export function AccountBalance({ position, endedOn, dues }: AccountBalanceProps) {
  const { LL, locale } = useI18nContext();
  const { tone, title, parts } = positionSentence({ ...position, endedOn }, dues, { LL, locale });
  return (
    <section aria-label={LL.account.standing()} className="min-w-0">
      <output className="block tabular-nums">
        <span className={cn('block text-[1.375rem] leading-8 font-semibold', TONES[tone])}>{title}</span>{' '}
        <span className="block text-small text-pretty text-muted">
          <DotSeparated parts={parts} />
        </span>
      </output>
    </section>
  );
}
