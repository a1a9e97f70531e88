import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { monthQuery } from '@/api/month.ts';
import { SelectionCountButton } from '@/components/selection-buttons.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useSelectionBar } from '@/components/use-selection-bar.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { isFocusLost } from '@/lib/focus/is-focus-lost.ts';
import { instantTime } from '@/lib/text/day-text.ts';
import { notify } from '@/lib/notify.ts';
import { BarTicks } from './bar-ticks.tsx';
import { countsText } from './counts-text.ts';
import { EarlierDocuments } from './earlier-documents.tsx';
import type { LedgerRow } from './ledger.ts';
import { tenantsOf } from './month-rows.ts';
import { type MonthProgress, doneCount, isUnderWay } from './month-progress.ts';
import { type MailingProgress, isSending } from './mailing-progress.ts';
import { NoticesResult } from './notices-result.tsx';
import type { useMonthTask } from './use-month-task.ts';
import { useRequestError } from './use-request-error.ts';
import type { useMailing } from './use-mailing.ts';

interface MonthBarProps {
  readonly month: string;
  readonly rows: readonly LedgerRow[];
  readonly ticked: readonly LedgerRow[];
  readonly isOnline: boolean;
  readonly monthTask: ReturnType<typeof useMonthTask>;
  readonly mailing: ReturnType<typeof useMailing>;
  readonly onClear: () => void;
  /** Returns the focus to the list. */
  readonly onEnd: () => void;
}

/**
 * The bar with the actions for the ticked rows, or with the progress of a task. Without ticks and without a task, the
 * bar is an empty space.
 */
export function MonthBar({
  month,
  rows,
  ticked,
  isOnline,
  monthTask,
  mailing,
  onClear,
  onEnd,
}: MonthBarProps) {
  const bar = useRef<HTMLElement>(null);
  const { progress } = monthTask;
  useResultMessages(monthTask);
  const content = useBarContent({ month, rows, ticked, progress, mailingProgress: mailing.progress });
  const { hasTicks } = content;
  useSelectionBar(hasTicks, onClear);
  const [takesArrears, setTakesArrears] = useArrearsChoice(ticked.length > 0);
  useBarFocus(bar, { isBusy: content.isRunning || content.isMailing, hasTicks, onEnd });
  return (
    <>
      {hasTicks && <SelectionCountButton n={tenantsOf(ticked.map(({ due }) => due)).length} />}
      <EarlierDocuments
        months={earlierMonths(progress)}
        onClose={monthTask.dismiss}
        onNone={() => {
          if (isResultShown(progress)) monthTask.dismiss();
        }}
      >
        {(earlier) =>
          Object.values(content).some(Boolean) || earlier !== null ? (
            <BarFrame ref={bar} hasTicks={hasTicks}>
              {(content.isRunning || content.isInterrupted) && (
                <TaskLine monthTask={monthTask} isRunning={content.isRunning} />
              )}
              {content.isMailing && <MailingLine mailing={mailing} />}
              {earlier}
              {content.hasResult && progress && (
                <NoticesResult
                  month={month}
                  rows={rows}
                  progress={progress}
                  isOnline={isOnline}
                  mailing={mailing}
                  onClose={() => {
                    onEnd();
                    monthTask.dismiss();
                  }}
                />
              )}
              {hasTicks && (
                <BarTicks
                  month={month}
                  ticked={ticked}
                  isOnline={isOnline}
                  monthTask={monthTask}
                  mailing={mailing}
                  takesArrears={takesArrears}
                  onTakesArrears={setTakesArrears}
                  onClear={onClear}
                />
              )}
            </BarFrame>
          ) : (
            // An empty space of the bar's height, so that the page does not move when the bar disappears.
            <div className="h-22 max-sm:hidden low:hidden" />
          )
        }
      </EarlierDocuments>
    </>
  );
}

interface BarFrameProps {
  readonly ref: RefObject<HTMLElement | null>;
  readonly hasTicks: boolean;
  readonly children: ReactNode;
}

function BarFrame({ ref, hasTicks, children }: BarFrameProps) {
  const { LL } = useI18nContext();
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={LL.month.selection()}
      data-floating="always"
      data-selection
      className={cn(
        'focus-ring fixed inset-x-0 z-40 space-y-3 rounded-t-card border border-border bg-surface px-4 py-3 shadow-raised sm:rounded-2xl low:static',
        // With ticks, the bar covers the navigation. Without ticks, the navigation stays visible.
        hasTicks ? 'bottom-0' : 'bottom-(--bottom-nav)',
      )}
    >
      {children}
    </section>
  );
}

/**
 * Returns the choice to pay arrears. The choice stays while the bar shows a task, and ends with the ticks. Without this
 * choice, the button might record arrears that the landlord has left out.
 */
function useArrearsChoice(hasTickedRows: boolean) {
  const [takesArrears, setTakesArrears] = useState(false);
  if (takesArrears && !hasTickedRows) setTakesArrears(false);
  return [takesArrears, setTakesArrears] as const;
}

interface ContentInput extends Pick<MonthBarProps, 'month' | 'rows' | 'ticked'> {
  readonly progress: MonthProgress | null;
  readonly mailingProgress: MailingProgress | null;
}

/** Decides what the bar shows: a task, the result of due notices, a mailing, the ticked rows, or nothing. */
function useBarContent({ month, rows, ticked, progress, mailingProgress }: ContentInput) {
  const isListed = useAreNoticesListed(month, rows, progress);
  const isRunning = progress !== null && (isUnderWay(progress) || !isListed);
  const isInterrupted = progress !== null && !isRunning && progress.waiting.length > 0;
  const hasTicks = ticked.length > 0 && !isRunning && !isInterrupted;
  const hasResult = progress?.state === 'done' && progress.task.kind === 'notices' && !isRunning && !hasTicks;
  // The row of a due notice has no button that could keep the focus, so the bar also shows a single mail.
  const isMailing =
    mailingProgress !== null &&
    (isShownMailing(mailingProgress) || (hasResult && isSending(mailingProgress)));
  return { isRunning, isInterrupted, hasTicks, hasResult, isMailing };
}

/** Returns true if the rows and a message show the whole result. After a failure, the bar keeps the result. */
const isResultShown = (progress: MonthProgress | null): boolean =>
  progress?.state === 'done' && progress.task.kind !== 'notices' && progress.failed.length === 0;

/** Returns the earlier months that the recorded payments also paid, without duplicates. */
const earlierMonths = (progress: MonthProgress | null): readonly string[] =>
  progress?.state === 'done'
    ? [...new Set(progress.paid.flatMap((payment) => payment.earlierMonths))].toSorted()
    : [];

/** Returns false until the month's list contains the new due notices. */
function useAreNoticesListed(
  month: string,
  rows: readonly LedgerRow[],
  progress: MonthProgress | null,
): boolean {
  const isFetching = useIsFetching(monthQuery(month)) > 0;
  const listed = new Set(rows.map(({ notice }) => notice?.id));
  return !isFetching || !progress || progress.notices.every(({ id }) => listed.has(id));
}

/** Returns true if the bar shows the mailing. The progress of a single e-mail is shown in its row. */
function isShownMailing(progress: MailingProgress): boolean {
  const { total, waiting, pausedUntil } = progress;
  return isSending(progress) ? total > 1 || pausedUntil !== null : waiting.length > 0;
}

interface BarFocus {
  readonly isBusy: boolean;
  readonly hasTicks: boolean;
  /** Returns the focus to the list. */
  readonly onEnd: () => void;
}

/**
 * Moves the focus to the bar when a task starts, because the pressed button or box disappears or is disabled. Returns
 * the focus to the list when the task ends, or when the ticked rows are done.
 */
function useBarFocus(bar: RefObject<HTMLElement | null>, { isBusy, hasTicks, onEnd }: BarFocus): void {
  const wasShown = useRef(false);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isBusy) {
      if (isFocusLost() || document.activeElement?.closest('[role="alertdialog"]'))
        bar.current?.focus({ preventScroll: true });
    } else if (wasShown.current && isFocusLost()) end();
    wasShown.current = isBusy || hasTicks;
  }, [bar, isBusy, hasTicks]);
}

/**
 * The tasks whose result was already shown. The set is outside the component, because the bar of a month may unmount.
 */
const shownTasks = new WeakSet<MonthProgress>();

function useResultMessages({ progress }: ReturnType<typeof useMonthTask>): void {
  const { LL, locale } = useI18nContext();
  useEffect(() => {
    if (progress?.state !== 'done' || shownTasks.has(progress)) return;
    shownTasks.add(progress);
    const { kind } = progress.task;
    // No message for due notices: the bar shows their result.
    if (kind === 'notices') return;
    if (progress.paid.length > 0) {
      notify.success(
        LL.month.paidCount({
          n: progress.paid.length,
          amount: formatEuros(sumEuros(...progress.paid.map(({ amount }) => amount)), locale),
        }),
      );
    } else if (progress.issued.length > 0) {
      notify.success(
        LL.month.issuedCount({
          counts: countsText(
            progress.issued.map((one) => one.kind),
            LL,
            locale,
          ),
        }),
      );
    } else if (progress.failed.length === 0) notify.info(LL.month.nothingNew[kind]());
    if (progress.failed.length > 0) notify.error(LL.month.failedCount[kind]({ n: progress.failed.length }));
  }, [progress, LL, locale]);
}

interface TaskLineProps extends Pick<MonthBarProps, 'monthTask'> {
  readonly isRunning: boolean;
}

/** The progress of a task for many tenants, or the reason why the task stopped. */
function TaskLine({ monthTask: { progress, stop, resume, dismiss }, isRunning }: TaskLineProps) {
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

/** The progress of a mailing, or the reason why the mailing stopped. */
function MailingLine({ mailing: { progress, stop, resume } }: Pick<MonthBarProps, 'mailing'>) {
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
