import { createFileRoute } from '@tanstack/react-router';
import { CancelDialog } from '@/features/account/cancel-dialog.tsx';
import { BankPage } from '@/features/bank/bank-page.tsx';

export const Route = createFileRoute('/_authed/bank')({
  // The page can also cancel payments that the bank has taken back. The dialog for a cancellation uses the texts of the
  // account.
  staticData: { texts: ['bank', 'account'] },
  component: () => <BankPage renderCancel={(cancel) => <CancelDialog {...cancel} />} />,
});
