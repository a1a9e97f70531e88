import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { instantTime } from '@/lib/text/day-text.ts';
import { isSending } from './mailing-progress.ts';
import { doneCount } from './month-progress.ts';
import type { useMailing } from './use-mailing.ts';
import type { useMonthTask } from './use-month-task.ts';
import { useRequestError } from './use-request-error.ts';

interface TaskLineProps {
  readonly monthTask: ReturnType<typeof useMonthTask>;
  readonly isRunning: boolean;
}

/** The progress of a task for many tenants, or the reason why the task stopped. */
export function TaskLine({ monthTask: { progress, stop, resume, dismiss }, isRunning }: TaskLineProps) {
  const { LL } = useI18nContext();
  if (!progress) return null;
  if (!isRunning) {
    return (
      <StoppedBar
        error={progress.state === 'failed' ? progress.error : null}
        text={LL.month.waitingCount({ n: progress.waiting.length })}
        onResume={resume}
        onClose={dismiss}
      />
    );
  }
  return (
    <Progress
      title={LL.month.running[progress.task.kind]()}
      text={LL.month.mayLeave()}
      done={doneCount(progress)}
      total={progress.total}
      isStopping={progress.state === 'stopping'}
      onStop={stop}
    />
  );
}

interface MailingLineProps {
  readonly mailing: ReturnType<typeof useMailing>;
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
    <Progress
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

interface ProgressProps {
  readonly title: string;
  readonly text: string;
  readonly done: number;
  readonly total: number;
  readonly isStopping: boolean;
  readonly onStop: () => void;
}

function Progress({ title, text, done, total, isStopping, onStop }: ProgressProps) {
  const { LL } = useI18nContext();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{title}</span>
          <output className="font-medium tabular-nums">{LL.month.progress({ done, total })}</output>
        </p>
        <progress
          aria-label={title}
          max={total}
          value={done}
          className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-surface-sunken [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary"
        />
        <output className="mt-1 block text-small text-pretty text-muted">{text}</output>
      </div>
      <Button variant="secondary" size="small" isBusy={isStopping} onClick={onStop}>
        {isStopping ? LL.month.stopping() : LL.month.stop()}
      </Button>
    </div>
  );
}

interface StoppedBarProps {
  /** The error that ended the task; `null` if the user stopped the task. */
  readonly error: unknown;
  readonly text: string;
  readonly onResume: () => void;
  readonly onClose?: () => void;
}

function StoppedBar({ error, text, onResume, onClose }: StoppedBarProps): ReactNode {
  const { LL } = useI18nContext();
  const reason = useRequestError(error);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="alert" className="min-w-0 text-pretty">
        {error !== null && `${reason} `}
        {text}
      </p>
      <div className="flex gap-2">
        {onClose && (
          <Button variant="ghost" size="small" onClick={onClose}>
            {LL.common.close()}
          </Button>
        )}
        <Button size="small" onClick={onResume}>
          {LL.month.resume()}
        </Button>
      </div>
    </div>
  );
}
