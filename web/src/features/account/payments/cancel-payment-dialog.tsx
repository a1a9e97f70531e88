import * as v from 'valibot';
import { type Payment, PaymentCancellation } from '@shared/contract/payments/payment.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useCancelPayment } from '@/api/accounts/payments.ts';
import { DialogForm } from '@/components/dialogs/dialog-form.tsx';
import { FormDialog, useDialogForm } from '@/components/dialogs/form-dialog.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { notify } from '@/lib/notify.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { usePaymentReceipts } from './use-payment-receipts.tsx';

const CancelForm = v.object({ reason: PaymentCancellation.entries.reason });

interface CancelPaymentDialogProps {
  /** The payment to cancel, or `null` while the dialog is closed. */
  readonly payment: Payment | null;
  readonly onClose: () => void;
}

/**
 * Asks for a reason, then cancels the payment and voids the receipts that state the payment. The landlord cannot undo
 * the cancellation.
 */
export function CancelPaymentDialog({ payment, onClose }: CancelPaymentDialogProps) {
  const { LL, locale } = useI18nContext();
  const shown = useLastShown(payment);
  return (
    <FormDialog
      isOpen={payment !== null}
      onClose={onClose}
      title={LL.account.cancelTitle()}
      description={
        shown &&
        LL.account.cancelText({
          amount: formatEuros(shown.amount, locale),
          day: dayInWords(shown.paidOn, locale),
        })
      }
    >
      {shown && <CancelFields payment={shown} onClose={onClose} />}
    </FormDialog>
  );
}

interface CancelFieldsProps {
  readonly payment: Payment;
  readonly onClose: () => void;
}

function CancelFields({ payment, onClose }: CancelFieldsProps) {
  const { LL } = useI18nContext();
  const cancelling = useCancelPayment();
  const { isCertified, n, onRefused, notice } = usePaymentReceipts(payment.id);
  const form = useForm({ schema: CancelForm, initialInput: { reason: '' } });
  const leave = useDialogForm(form.isDirty);
  const submission = useSubmit(form, {
    send: async ({ reason }) => {
      await cancelling.mutateAsync({ id: payment.id, reason, voidReceipts: isCertified });
      notify.success(LL.account.cancelDone());
      onClose();
    },
    failedText: LL.account.cancelFailed(),
    onRefused,
  });
  return (
    <DialogForm
      form={form}
      submission={submission}
      submitLabel={isCertified ? LL.account.cancelWith({ n }) : LL.account.cancelAction()}
      cancelLabel={LL.account.cancelKeep()}
      variant="danger"
      onCancel={leave}
    >
      {notice}
      <TextField
        form={form}
        path={['reason']}
        label={LL.account.cancelReason()}
        hint={LL.account.cancelReasonHint()}
      />
    </DialogForm>
  );
}
