import { useQuery } from '@tanstack/react-query';
import { duesQuery } from '@/api/accounts/dues.ts';
import { ReturnPaymentDialog, type ReturnPaymentDialogProps } from './return-payment-dialog.tsx';

/** Records that the money of a bank line took a payment back. Loads the dues that are then open again. */
export function LineReturnDialog(props: Omit<ReturnPaymentDialogProps, 'dues'>) {
  const { data: dues = null } = useQuery({ ...duesQuery(props.tenantId), enabled: props.payment !== null });
  return <ReturnPaymentDialog {...props} dues={dues} />;
}
