import { FileCheck2 } from 'lucide-react';
import { useState } from 'react';
import type { MonthDue } from '@shared/contract/month-due.ts';
import { monthOf } from '@shared/domain/period.ts';
import { ConfirmDialog } from '@/components/confirm-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { periodText } from '@/lib/day-text.ts';
import { useLastShown } from '@/lib/use-last-shown.ts';
import { countsText } from './counts-text.ts';
import { isReady } from './month-rows.ts';

interface IssueCardProps {
  readonly month: string;
  readonly rows: readonly MonthDue[];
  readonly onIssue: () => void;
}

/** The receipts that follow from what was received, and the button to issue them; nothing without any. */
export function IssueCard({ month, rows, onIssue }: IssueCardProps) {
  const { LL, locale } = useI18nContext();
  const [isAsked, setIsAsked] = useState(false);
  const counts = countsText(
    rows.filter(isReady).map(({ next }) => next),
    LL,
  );
  const shown = useLastShown(counts || null);
  if (!counts && !isAsked) return null;
  return (
    <section
      aria-label={LL.month.ready()}
      className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-border bg-surface p-5 shadow-card sm:p-6"
    >
      <div className="min-w-0">
        <h2 className="text-title">{LL.month.readyTitle({ counts: shown ?? '' })}</h2>
        <p className="text-pretty text-muted">{LL.month.readyText()}</p>
      </div>
      <Button onClick={() => setIsAsked(true)}>
        <FileCheck2 aria-hidden />
        {LL.month.issue()}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={LL.month.askTitle({ counts: shown ?? '' })}
        text={LL.month.askText({ month: periodText(monthOf(`${month}-01`), locale) })}
        confirmLabel={LL.month.issue()}
        variant="primary"
        onCancel={() => setIsAsked(false)}
        onConfirm={() => {
          setIsAsked(false);
          onIssue();
        }}
      />
    </section>
  );
}
