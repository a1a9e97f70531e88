import { createFileRoute } from '@tanstack/react-router';
import { CancelDialog } from '@/features/account/cancel-dialog.tsx';
import { BankPage } from '@/features/bank/bank-page.tsx';
import { LineExpensePanel } from '@/features/expenses/line-expense-panel.tsx';
import { BankPanelSearch } from '@/lib/navigation/panel-search.ts';

export const Route = createFileRoute('/_authed/bank')({
  // The page can also cancel payments that the bank has taken back, and record outgoing lines as expenses. The dialog and
  // the panel use the texts of the account and of the expenses.
  staticData: { texts: ['bank', 'account', 'expenses'] },
  validateSearch: BankPanelSearch,
  component: () => (
    <BankPage
      renderCancel={(cancel) => <CancelDialog {...cancel} />}
      renderExpense={(expense) => <LineExpensePanel {...expense} />}
    />
  ),
});
