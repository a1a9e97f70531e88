import { StoppedBar, TaskProgress } from '@/components/mailing/task-progress.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { doneCount } from './month-progress.ts';
import type { useMonthTask } from './use-month-task.ts';

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
    <TaskProgress
      title={LL.month.running[progress.task.kind]()}
      text={LL.month.mayLeave()}
      done={doneCount(progress)}
      total={progress.total}
      isStopping={progress.state === 'stopping'}
      onStop={stop}
    />
  );
}
