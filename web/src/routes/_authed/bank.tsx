import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LazyPanel } from '@/components/panels/lazy-panel.tsx';
import { BankPage, type CancelProps } from '@/features/bank/bank-page.tsx';
import { BenefitChanges } from '@/features/lease/benefits/benefit-changes.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { loadTexts } from '@/i18n/texts.ts';
import { lazyPart, useLazyPart } from '@/lib/loading/lazy-part.ts';
import { BankPanelSearch } from '@/lib/navigation/panel-search.ts';
import { notify } from '@/lib/notify.ts';

const cancelDialog = lazyPart(async () => {
  const [{ CancelPaymentDialog }] = await Promise.all([
    import('@/features/account/payments/cancel-payment-dialog.tsx'),
    loadTexts(['account']),
  ]);
  return (props: CancelProps): ReactNode => <CancelPaymentDialog {...props} />;
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
      renderCancel={(cancel) => <LazyCancelPaymentDialog {...cancel} />}
      renderBenefits={(account) => <BenefitChanges {...account} />}
      renderExpense={({ line, onSaved, onClose }) => (
        <LazyPanel panel={expensePanel} isOpen={line !== null} onClose={onClose}>
          {(LineExpensePanel, panel) => <LineExpensePanel {...panel} line={line} onSaved={onSaved} />}
        </LazyPanel>
      )}
    />
  ),
});

/** The dialog that cancels a payment after the bank has taken back the money. */
function LazyCancelPaymentDialog(props: CancelProps) {
  const { LL } = useI18nContext();
  const render = useLazyPart(cancelDialog, props.payment !== null, () => {
    notify.error(LL.errors.network());
    props.onClose();
  });
  return render && render(props);
}
