import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useRequestError } from './use-request-error.ts';

interface TaskProgressProps {
  readonly title: string;
  readonly text: string;
  readonly done: number;
  readonly total: number;
  readonly isStopping: boolean;
  readonly onStop: () => void;
}

/** The progress of a task with many requests, and the button that stops the task. */
export function TaskProgress({ title, text, done, total, isStopping, onStop }: TaskProgressProps) {
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

/** Says why a task stopped. The landlord can resume the task. */
export function StoppedBar({ error, text, onResume, onClose }: StoppedBarProps): ReactNode {
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
