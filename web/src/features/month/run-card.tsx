import { Archive, CircleCheck, CirclePause, FileText, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { MonthDue } from '@shared/contract/month-due.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { focusMainHeading } from '@/lib/focus-main-heading.ts';
import { countsText } from './counts-text.ts';
import { EarlierDocuments } from './earlier-documents.tsx';
import { type MonthRun, doneCount, isUnderWay } from './month-run.ts';
import { ProgressBar } from '@/components/progress-bar.tsx';
import { RunFailures } from './run-failures.tsx';
import { useRunError } from './use-run-error.ts';
import { pdfCount, useSaveReceipts } from './use-save-receipts.ts';

interface RunCardProps {
  readonly run: MonthRun;
  /** The rows of the month, for the names. */
  readonly rows: readonly MonthDue[];
  readonly stop: () => void;
  readonly resume: () => void;
  readonly retry: () => void;
  readonly dismiss: () => void;
}

/** The progress of a run, then its outcome. */
export function RunCard({ run, ...actions }: RunCardProps) {
  const card = useRef<HTMLElement>(null);
  const { LL } = useI18nContext();
  const isRunning = isUnderWay(run);
  // The button that was clicked is gone, and its outcome appears here.
  useEffect(() => card.current?.focus(), []);
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={LL.month.runLabels[run.task.kind]()}
      className="focus-ring mb-5 rounded-card border border-border bg-surface p-5 shadow-raised sm:p-6"
    >
      {isRunning ? <Progress run={run} onStop={actions.stop} /> : <Outcome run={run} {...actions} />}
    </section>
  );
}

function Progress({ run, onStop }: { run: MonthRun; onStop: () => void }) {
  const { LL } = useI18nContext();
  const done = doneCount(run);
  const text = LL.month.progress({ done, total: run.total });
  return (
    <>
      <ProgressBar
        heading="h2"
        title={LL.month.running[run.task.kind]()}
        text={text}
        done={done}
        total={run.total}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-small text-pretty text-muted">{LL.month.mayLeave[run.task.kind]()}</p>
        <Button variant="secondary" size="small" isBusy={run.state === 'stopping'} onClick={onStop}>
          {run.state === 'stopping' ? LL.month.stopping() : LL.month.stop()}
        </Button>
      </div>
    </>
  );
}

function Outcome({ run, rows, resume, retry, dismiss }: Omit<RunCardProps, 'stop'>) {
  const { LL, locale } = useI18nContext();
  const save = useSaveReceipts(run.month);
  const { kind } = run.task;
  const ids = run.issued.map(({ id }) => id);
  const doneNothing = run.paid.length === 0 && ids.length === 0;
  const isNothingNew = run.state === 'done' && doneNothing && run.failed.length === 0;
  const [Icon, colour] = isNothingNew
    ? [Info, 'text-muted']
    : run.state === 'failed' || run.failed.length > 0
      ? [TriangleAlert, doneNothing ? 'text-danger' : 'text-gold']
      : run.state === 'stopped'
        ? [CirclePause, 'text-gold']
        : [CircleCheck, 'text-success'];
  return (
    <>
      <div className="flex items-start gap-3">
        <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${colour}`} />
        <div aria-live="polite" className="min-w-0 flex-1">
          <h2 className="text-title">
            {isNothingNew
              ? LL.month.nothingNew[kind]()
              : doneNothing
                ? LL.month.nothingDone[kind]()
                : kind === 'pay'
                  ? LL.month.paidCount({
                      n: run.paid.length,
                      amount: formatEuros(sumEuros(...run.paid.map(({ amount }) => amount)), locale),
                    })
                  : LL.month.issuedCount({
                      counts: countsText(
                        run.issued.map((one) => one.kind),
                        LL,
                      ),
                    })}
          </h2>
          <RunNotes run={run} isNothingNew={isNothingNew} />
        </div>
        <Button
          variant="ghost"
          size="icon"
          className="-mt-1.5 -mr-1.5"
          aria-label={LL.common.close()}
          onClick={() => {
            // The button goes with the card.
            focusMainHeading();
            dismiss();
          }}
        >
          <X aria-hidden />
        </Button>
      </div>
      <EarlierDocuments
        months={[...new Set(run.paid.flatMap(({ earlierMonths }) => earlierMonths))].toSorted()}
      />
      {run.failed.length > 0 && <RunFailures rows={rows} failed={run.failed} onRetry={retry} />}
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {run.waiting.length > 0 && <Button onClick={resume}>{LL.month.resume()}</Button>}
        {ids.length > 0 && (
          <>
            <Button
              variant={run.waiting.length > 0 ? 'secondary' : 'primary'}
              isBusy={save.isPending && save.format === 'pdf'}
              onClick={() => save.mutate({ ids, format: 'pdf' })}
            >
              <FileText aria-hidden />
              {(save.format === 'pdf' ? save.progress : null) ??
                LL.month.downloadPdf({ n: pdfCount(ids.length) })}
            </Button>
            <Button
              variant="secondary"
              isBusy={save.isPending && save.format === 'zip'}
              onClick={() => save.mutate({ ids, format: 'zip' })}
            >
              <Archive aria-hidden />
              {(save.format === 'zip' ? save.progress : null) ?? LL.month.downloadZip()}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

function RunNotes({ run, isNothingNew }: { run: MonthRun; isNothingNew: boolean }) {
  const { LL } = useI18nContext();
  const reason = useRunError(run.error);
  const { kind } = run.task;
  const notes = [
    isNothingNew && LL.month.nothingNewText[kind](),
    !isNothingNew && run.skipped.length > 0 && LL.month.skippedCount[kind]({ n: run.skipped.length }),
    run.failed.length > 0 && LL.month.failedCount[kind]({ n: run.failed.length }),
    run.state === 'failed' && reason,
    run.waiting.length > 0 && LL.month.waitingCount({ n: run.waiting.length }),
  ].filter(Boolean);
  return notes.map((note) => (
    <p key={String(note)} className="text-pretty text-muted">
      {note}
    </p>
  ));
}
