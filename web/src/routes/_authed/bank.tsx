import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LazyPanel } from '@/components/panels/lazy-panel.tsx';
import { BankPage, type ReturnProps } from '@/features/bank/bank-page.tsx';
import { BenefitChanges } from '@/features/lease/benefits/benefit-changes.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { loadTexts } from '@/i18n/texts.ts';
import { lazyPart, useLazyPart } from '@/lib/loading/lazy-part.ts';
import { BankPanelSearch } from '@/lib/navigation/panel-search.ts';
import { notify } from '@/lib/notify.ts';

const returnDialog = lazyPart(async () => {
  const [{ LineReturnDialog }] = await Promise.all([
    import('@/features/account/payments/line-return-dialog.tsx'),
    loadTexts(['account', 'receipts']),
  ]);
  return (props: ReturnProps): ReactNode => <LineReturnDialog {...props} />;
});

const expensePanel = lazyPart(async () => {
  const [{ LineExpensePanel }] = await Promise.all([
    import('@/features/expenses/line-expense-panel.tsx'),
    loadTexts(['documents', 'expenses']),
  ]);
  return LineExpensePanel;
});

export const Route = createFileRoute('/_authed/bank')({
  staticData: { texts: ['bank', 'payment'] },
  validateSearch: BankPanelSearch,
  component: () => (
    <BankPage
      renderReturn={(question) => <LazyReturnDialog {...question} />}
      renderBenefits={(account) => <BenefitChanges {...account} />}
      renderExpense={({ line, onSaved, onClose }) => (
        <LazyPanel panel={expensePanel} isOpen={line !== null} onClose={onClose}>
          {(LineExpensePanel, panel) => <LineExpensePanel {...panel} line={line} onSaved={onSaved} />}
        </LazyPanel>
      )}
    />
  ),
});

/** The dialog that records that an office or the bank has taken back the money. */
function LazyReturnDialog(props: ReturnProps) {
  const { LL } = useI18nContext();
  const render = useLazyPart(returnDialog, props.payment !== null, () => {
    notify.error(LL.errors.network());
    props.onClose();
  });
  return render && render(props);
}
