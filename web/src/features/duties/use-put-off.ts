import type { Duty } from '@shared/contract/leases/duty.ts';
import { addDays, addMonths } from '@shared/domain/ledger/days.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { useSnoozeDuty } from '@/api/duties.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { focusMainHeading } from '@/lib/focus/focus-main-heading.ts';
import { ApiError } from '@/lib/http/http.ts';
import { notify } from '@/lib/notify.ts';
import { dayInWords } from '@/lib/text/day-text.ts';

/**
 * The number of days for which a duty is put off. `notApplicable` puts a duty off for a year. `null` shows the duty
 * again.
 */
export type Pause = 7 | 30 | 'notApplicable' | null;

/**
 * Returns the function `putOff`, which puts a duty off, and the state of its request. Returns `null` if the duty has no
 * subject or no day, because such a duty cannot be put off.
 */
export function usePutOff({ kind, subject, day }: Duty) {
  const { LL, locale } = useI18nContext();
  const { report } = useFailure();
  const snooze = useSnoozeDuty(focusNextRow);
  if (subject === null || day === null) return null;
  const putOff = (pause: Pause): void => {
    if (snooze.isPending) return;
    const until = untilOf(pause);
    snooze.mutate(
      { kind, subject, day, until },
      {
        onSuccess: () => {
          if (until === null) notify.success(LL.todo.isBack());
          else if (pause === 'notApplicable')
            notify.success(kind === 'benefitTell' ? LL.todo.wasReported() : LL.todo.wasDropped());
          else notify.success(LL.todo.wasPutOff({ day: dayInWords(until, locale) }));
        },
        onError: (error) => {
          const isGone = error instanceof ApiError && error.errorCode === 'NOT_FOUND';
          const failed = until === null ? LL.todo.restoreFailed() : LL.todo.failed();
          report(error, isGone ? LL.todo.gone() : failed);
        },
      },
    );
  };
  return { putOff, isPending: snooze.isPending };
}

/** Returns the day on which a duty is shown again, or `null` if the duty is shown at once. */
function untilOf(pause: Pause): string | null {
  if (pause === null) return null;
  return pause === 'notApplicable' ? addMonths(todayInParis(), 12) : addDays(todayInParis(), pause);
}

/**
 * Moves the focus from a row to the last control of the next row. From the last row, the focus moves to the previous
 * row. If there is only one row, the focus moves to the page's heading.
 */
function focusNextRow(): void {
  const row = document.activeElement?.closest('[data-duty]');
  if (!row) return;
  const rows = [...(row.closest('[data-duties]')?.querySelectorAll('[data-duty]') ?? [])];
  const index = rows.indexOf(row);
  const controls = (rows[index + 1] ?? rows[index - 1])?.querySelectorAll<HTMLElement>('a, button');
  const control = controls?.[controls.length - 1];
  if (control) control.focus();
  else focusMainHeading();
}
