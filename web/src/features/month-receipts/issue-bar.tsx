import { FileCheck2, PartyPopper } from 'lucide-react';
import type { MonthTenant } from '@shared/contract/receipt-month.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { monthOf, todayInParis } from '@shared/domain/period.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords, periodText } from '@/lib/day-text.ts';
import { stillDue } from './month-rows.ts';

interface IssueBarProps {
  readonly month: string;
  readonly ticked: readonly MonthTenant[];
  readonly isAllIssued: boolean;
  /** Whether any tenant can still be ticked. */
  readonly canIssue: boolean;
  readonly onIssue: () => void;
}

/** The summary of what will be issued and the button for it, always visible. */
export function IssueBar({ month, ticked, isAllIssued, canIssue, onIssue }: IssueBarProps) {
  const { LL, locale } = useI18nContext();
  return (
    <section
      aria-label={LL.monthReceipts.selection()}
      data-floating="always"
      // Leaves room for the floating button on a phone.
      className="sticky bottom-[calc(var(--bottom-nav)+1rem)] z-20 mt-4 mr-18 flex min-h-14 items-center justify-between gap-4 rounded-2xl border border-border bg-surface px-4 py-2 shadow-raised sm:mr-0 lg:px-5 lg:py-3 low:static low:mr-0"
    >
      {isAllIssued ? (
        <p className="flex items-center gap-2 font-medium">
          <PartyPopper aria-hidden className="size-[1.125rem] shrink-0 text-gold" />
          {LL.monthReceipts.allIssued({ month: periodText(monthOf(`${month}-01`), locale) })}
        </p>
      ) : !canIssue ? (
        <p className="text-muted">
          {month > todayInParis().slice(0, 7)
            ? LL.monthReceipts.monthToCome({ day: dayInWords(`${month}-01`, locale) })
            : LL.monthReceipts.onlyBlocked()}
        </p>
      ) : (
        <>
          <output className="min-w-0 leading-5">
            {ticked.length === 0 ? (
              <span className="text-small text-muted">{LL.monthReceipts.noneTicked()}</span>
            ) : (
              <>
                <span className="block text-small text-muted">
                  <span className="sm:hidden">{LL.monthReceipts.tickedShort({ n: ticked.length })}</span>
                  <span className="hidden sm:inline">{LL.monthReceipts.ticked({ n: ticked.length })}</span>
                </span>
                <span className="block font-semibold tabular-nums">
                  {formatEuros(sumEuros(...ticked.map(stillDue)), locale)}
                </span>
              </>
            )}
          </output>
          <Button size="large" disabled={ticked.length === 0} onClick={onIssue}>
            <FileCheck2 aria-hidden />
            <span className="sm:hidden">{LL.monthReceipts.issueShort()}</span>
            <span className="hidden sm:inline">
              {ticked.length === 0
                ? LL.monthReceipts.issueShort()
                : LL.monthReceipts.issue({ n: ticked.length })}
            </span>
          </Button>
        </>
      )}
    </section>
  );
}
