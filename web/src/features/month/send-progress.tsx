import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { instantTime } from '@/lib/day-text.ts';
import { ProgressBar } from '@/components/progress-bar.tsx';
import type { SendRun } from './send-run.ts';

/** The progress of sending. */
export function SendProgress({ run, onStop }: { run: SendRun; onStop: () => void }) {
  const { LL } = useI18nContext();
  const { total, waiting, pausedUntil, state } = run;
  return (
    <div>
      <ProgressBar
        heading="h3"
        title={LL.month.sending()}
        text={LL.month.progress({ done: total - waiting.length, total })}
        done={total - waiting.length}
        total={total}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <output className="text-small text-pretty text-muted">
          {pausedUntil === null
            ? LL.month.sendMayLeave()
            : LL.month.sendPaused({ time: instantTime(pausedUntil) })}
        </output>
        <Button variant="secondary" size="small" isBusy={state === 'stopping'} onClick={onStop}>
          {state === 'stopping' ? LL.month.stopping() : LL.month.stop()}
        </Button>
      </div>
    </div>
  );
}
