import type { Expense } from '@shared/contract/expense.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useDeleteExpense } from '@/api/expenses.ts';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { expenseName } from './expense-text.ts';

interface DeleteExpenseDialogProps {
  /** The expense that the dialog asks about; `null` while the dialog is closed. */
  readonly expense: Expense | null;
  readonly onClose: () => void;
}

/** Asks for confirmation before an expense is deleted. */
export function DeleteExpenseDialog({ expense, onClose }: DeleteExpenseDialogProps) {
  const { LL, locale } = useI18nContext();
  const { report } = useFailure();
  const remove = useDeleteExpense();
  const shown = useLastShown(expense);
  return (
    <ConfirmDialog
      isOpen={expense !== null}
      title={LL.expenses.deleteTitle()}
      text={
        shown
          ? [
              LL.expenses.deleteText({
                name: expenseName(shown, locale),
                amount: formatEuros(shown.amount, locale),
                day: dayInWords(shown.paidOn, locale),
              }),
              shown.bills > 0 && LL.expenses.deletedBills({ n: shown.bills }),
            ]
              .filter(Boolean)
              .join(' ')
          : ''
      }
      confirmLabel={LL.table.delete()}
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        expense &&
        remove.mutate(expense.id, {
          onSuccess: () => notify.success(LL.expenses.deleted()),
          onError: (error) => report(error, LL.expenses.deleteFailed()),
          onSettled: onClose,
        })
      }
    />
  );
}
