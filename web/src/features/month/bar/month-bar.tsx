import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { monthQuery } from '@/api/month/month.ts';
import { SelectionCountButton } from '@/components/lists/selection-buttons.tsx';
import { useSelectionBar } from '@/components/lists/use-selection-bar.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { isFocusLost } from '@/lib/focus/is-focus-lost.ts';
import { notify } from '@/lib/notify.ts';
import { MailingLine } from '@/components/mailing/mailing-line.tsx';
import { type MailingProgress, isSending } from '@/lib/mailing/mailing-progress.ts';
import type { Mailing } from '@/lib/mailing/mailing-progress.ts';
import { TaskLine } from './bar-progress.tsx';
import { BarTicks } from './bar-ticks.tsx';
import { countsText } from './counts-text.ts';
import { EarlierDocuments } from '../rows/earlier-documents.tsx';
import type { LedgerRow } from '../ledger.ts';
import { tenantsOf } from '../rows/month-rows.ts';
import { type MonthProgress, isUnderWay } from './month-progress.ts';
import { NoticesResult } from './notices-result.tsx';
import type { useMonthTask } from './use-month-task.ts';

interface MonthBarProps {
  readonly month: string;
  readonly rows: readonly LedgerRow[];
  readonly ticked: readonly LedgerRow[];
  readonly isOnline: boolean;
  readonly monthTask: ReturnType<typeof useMonthTask>;
  readonly mailing: Mailing;
  readonly onClear: () => void;
  /** Returns the focus to the list. */
  readonly onEnd: () => void;
}

/**
 * The bar with the actions for the ticked rows, or with the progress of a task. Without ticks and without a task, the
 * bar is an empty space.
 */
export function MonthBar(props: MonthBarProps) {
  const { month, rows, ticked, monthTask, mailing, onClear, onEnd } = props;
  const bar = useRef<HTMLElement>(null);
  const { progress } = monthTask;
  useResultMessages(monthTask);
  const content = useBarContent({ month, rows, ticked, progress, mailingProgress: mailing.progress });
  const { hasTicks } = content;
  useSelectionBar(hasTicks, onClear);
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
              <NextSteps {...props} hasResult={content.hasResult} hasTicks={hasTicks} />
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

interface NextStepsProps extends MonthBarProps {
  readonly hasResult: boolean;
  readonly hasTicks: boolean;
}

/** The steps for the due notices that a task has issued, or for the ticked rows. */
function NextSteps({
  month,
  rows,
  ticked,
  isOnline,
  monthTask,
  mailing,
  onClear,
  onEnd,
  hasResult,
  hasTicks,
}: NextStepsProps) {
  const [takesArrears, setTakesArrears] = useArrearsChoice(ticked.length > 0);
  const { progress } = monthTask;
  if (hasResult && progress) {
    return (
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
    );
  }
  if (!hasTicks) return null;
  return (
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
      data-covers-navigation={hasTicks || undefined}
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
 * Returns the choice to pay arrears. The choice stays while the bar shows a task. It ends when no row is ticked, so
 * that later payments include arrears only if the landlord chooses so again.
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
  // The row of a due notice has no button that could keep the focus. The bar therefore shows even the mailing of a
  // single notice.
  const isMailing =
    mailingProgress !== null &&
    (isShownMailing(mailingProgress) || (hasResult && isSending(mailingProgress)));
  return { isRunning, isInterrupted, hasTicks, hasResult, isMailing };
}

/**
 * Returns true if the rows and a message show the whole result, so that the bar can drop it. After a failure, the bar
 * keeps the result.
 */
const isResultShown = (progress: MonthProgress | null): boolean =>
  progress?.state === 'done' && progress.task.kind !== 'notices' && progress.failed.length === 0;

/** Returns the earlier months whose dues the recorded payments also paid, without duplicates. */
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
 * Moves the focus to the bar when a task starts, because the control with the focus disappears or is disabled. Returns
 * the focus to the list when the task ends, or when the bar closes because no row is ticked any more.
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
