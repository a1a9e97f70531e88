import type { MonthTenant } from '@shared/contract/receipt-month.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { monthOf } from '@shared/domain/period.ts';
import { ConfirmDialog } from '@/components/confirm-dialog.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords, periodText } from '@/lib/day-text.ts';
import { useLastShown } from '@/lib/use-last-shown.ts';
import { stillDue } from './month-rows.ts';

/** What is about to be issued. */
export interface MonthIssue {
  /** As `yyyy-mm`. */
  readonly month: string;
  readonly rows: readonly MonthTenant[];
  /** The payment date of all of them, as `yyyy-mm-dd`. */
  readonly paidAt: string;
}

interface IssueDialogProps {
  /** `null` while the dialog is closed. */
  readonly asked: MonthIssue | null;
  readonly onConfirm: (asked: MonthIssue) => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation before issuing the quittances of a month, which cannot be undone. */
export function IssueDialog({ asked, onConfirm, onCancel }: IssueDialogProps) {
  const { LL, locale } = useI18nContext();
  const shown = useLastShown(asked);
  if (!shown) return null;
  const { month, rows, paidAt } = shown;
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={LL.monthReceipts.askTitle({
        n: rows.length,
        amount: formatEuros(sumEuros(...rows.map(stillDue)), locale),
      })}
      text={LL.monthReceipts.askText({
        month: periodText(monthOf(`${month}-01`), locale),
        day: dayInWords(paidAt, locale),
      })}
      confirmLabel={LL.monthReceipts.issue({ n: rows.length })}
      variant="primary"
      onCancel={onCancel}
      onConfirm={() => onConfirm(shown)}
    />
  );
}
