import { Form } from '@formisch/react';
import { useState } from 'react';
import * as v from 'valibot';
import { type Payment, PaymentCancellation } from '@shared/contract/payment.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useCancelPayment } from '@/api/payments.ts';
import { FormFailure } from '@/components/form-failure.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { Notice } from '@/components/notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { DialogButtons } from '@/components/ui/dialog-buttons.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Unbroken } from '@/components/unbroken.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/day-text.ts';
import { notify } from '@/lib/notify.ts';
import { useLastShown } from '@/lib/use-last-shown.ts';

const CancelForm = v.object({ reason: PaymentCancellation.entries.reason });

interface CancelDialogProps {
  /** The payment to cancel; `null` while the dialog is closed. */
  readonly payment: Payment | null;
  /** The numbers of the receipts that state a payment. */
  readonly numbersOf: (payment: Payment) => readonly string[];
  readonly onClose: () => void;
}

/** Asks why a payment is to be cancelled, and cancels it for good, with the receipts that state it. */
export function CancelDialog({ payment, numbersOf, onClose }: CancelDialogProps) {
  const { LL, locale } = useI18nContext();
  const shown = useLastShown(payment);
  return (
    <Dialog
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
      closeLabel={LL.common.close()}
    >
      {shown && <CancelFields payment={shown} numbers={numbersOf(shown)} onClose={onClose} />}
    </Dialog>
  );
}

interface CancelFieldsProps {
  readonly payment: Payment;
  readonly numbers: readonly string[];
  readonly onClose: () => void;
}

function CancelFields({ payment, numbers, onClose }: CancelFieldsProps) {
  const { LL, locale } = useI18nContext();
  const cancelling = useCancelPayment();
  // What was on screen said that no receipt states it.
  const [wasRefused, setWasRefused] = useState(false);
  const isCertified = wasRefused || numbers.length > 0;
  const form = useForm({ schema: CancelForm, initialInput: { reason: '' } });
  const { submit, failure } = useSubmit(form, {
    send: async ({ reason }) => {
      await cancelling.mutateAsync({ id: payment.id, reason, voidReceipts: isCertified });
      notify.success(LL.account.cancelDone());
      onClose();
    },
    failedText: LL.account.cancelFailed(),
    onRefused: (errorCode) => {
      if (errorCode !== 'PAYMENT_CERTIFIED') return undefined;
      setWasRefused(true);
      return true;
    },
  });
  return (
    <Form of={form} onSubmit={submit} className="mt-5">
      {isCertified && (
        <div className="mb-5">
          <Notice title={LL.account.certified()}>
            <p>
              <Unbroken>
                {numbers.length > 0
                  ? LL.account.certifiedBy({ list: new Intl.ListFormat(locale).format(numbers) })
                  : LL.account.certifiedSince()}
              </Unbroken>
            </p>
          </Notice>
        </div>
      )}
      <TextField
        form={form}
        path={['reason']}
        label={LL.account.cancelReason()}
        hint={LL.account.cancelReasonHint()}
        autoComplete="off"
      />
      <FormFailure text={failure} />
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          {LL.account.back()}
        </Button>
        <Button type="submit" variant="danger" isBusy={form.isSubmitting}>
          {isCertified ? LL.account.cancelBoth() : LL.account.cancelAction()}
        </Button>
      </DialogButtons>
    </Form>
  );
}
