import { CircleHelp, CloudOff, Hourglass } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { Answer } from './ask.ts';

interface NoDocumentProps {
  readonly reason: Exclude<Answer['kind'], 'found' | 'none'>;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

const ICONS = { unknown: CircleHelp, waiting: Hourglass, offline: CloudOff, failed: CloudOff } as const;

/** Why a code tells nothing, and what to do about it. */
export function NoDocument({ reason, isRetrying, onRetry }: NoDocumentProps) {
  const { LL } = useI18nContext();
  const Icon = ICONS[reason];
  const [title, text] = {
    unknown: [LL.verify.unknownTitle(), LL.verify.unknownText()],
    waiting: [LL.verify.tooManyTitle(), LL.verify.tooManyText()],
    offline: [LL.verify.failedTitle(), LL.errors.network()],
    failed: [LL.verify.failedTitle(), LL.errors.server()],
  }[reason];
  return (
    <section
      role="alert"
      className="flex gap-4 rounded-card border border-border bg-surface p-5 shadow-card sm:p-6"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-2xl bg-gold-soft text-on-gold-soft">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0">
        <h2 className="text-title">{title}</h2>
        <p className="mt-1 text-pretty text-muted">{text}</p>
        {reason !== 'unknown' && (
          <Button className="mt-4" isBusy={isRetrying} onClick={onRetry}>
            {LL.common.retry()}
          </Button>
        )}
      </div>
    </section>
  );
}
