import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { instantTime } from '@/lib/text/day-text.ts';
import { type Mailing, isSending } from '@/lib/mailing/mailing-progress.ts';
import { StoppedBar, TaskProgress } from './task-progress.tsx';

interface MailingLineProps {
  readonly mailing: Mailing;
}

/** The progress of a mailing, or the reason why the mailing stopped. */
export function MailingLine({ mailing: { progress, stop, resume } }: MailingLineProps) {
  const { LL } = useI18nContext();
  if (!progress) return null;
  const { total, waiting, pausedUntil, state, error } = progress;
  if (!isSending(progress)) {
    return (
      <StoppedBar
        error={state === 'failed' ? error : null}
        text={LL.month.sendWaiting({ n: waiting.length })}
        onResume={resume}
      />
    );
  }
  return (
    <TaskProgress
      title={LL.month.sendRunning()}
      text={
        pausedUntil === null ? LL.month.mayLeave() : LL.month.sendPaused({ time: instantTime(pausedUntil) })
      }
      done={total - waiting.length}
      total={total}
      isStopping={state === 'stopping'}
      onStop={stop}
    />
  );
}
