import { CircleHelp, CloudOff, Hourglass } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { AnswerHeading } from './answer-heading.tsx';
import type { FailedAnswer } from './look-up-document.ts';

interface NoDocumentProps {
  readonly answer: FailedAnswer;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

const ICONS = { unknown: CircleHelp, waiting: Hourglass, offline: CloudOff, failed: CloudOff } as const;

/** Tells the user why no document was found for a code, and what to do next. */
export function NoDocument({ answer, isRetrying, onRetry }: NoDocumentProps) {
  const { LL } = useI18nContext();
  const textId = useId();
  const Icon = ICONS[answer.kind];
  const [title, text] = {
    unknown: [LL.verify.unknownTitle(), LL.verify.unknownText()],
    waiting: [LL.verify.tooManyTitle(), LL.verify.tooManyText()],
    offline: [LL.verify.failedTitle(), LL.errors.network()],
    failed: [LL.verify.failedTitle(), LL.errors.server()],
  }[answer.kind];
  return (
    <section className="flex gap-4 rounded-card border border-border bg-surface p-5 shadow-card sm:p-6">
      <span className="grid size-11 shrink-0 place-items-center rounded-2xl bg-gold-soft text-on-gold-soft">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0">
        <AnswerHeading answer={answer} describedBy={textId} className="text-title">
          {title}
        </AnswerHeading>
        <p id={textId} className="mt-1 text-pretty text-muted">
          {text}
        </p>
        {answer.kind !== 'unknown' && (
          <Button className="mt-4" isBusy={isRetrying} onClick={onRetry}>
            {LL.common.retry()}
          </Button>
        )}
      </div>
    </section>
  );
}
