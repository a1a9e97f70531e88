import { Form } from '@formisch/react';
import type { Receipt } from '@shared/contract/receipt-list.ts';
import { useVoidReceipt } from '@/api/receipts.ts';
import { FormDialog, useDialogForm } from '@/components/form-dialog.tsx';
import { FormFailure } from '@/components/form-failure.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { Notice } from '@/components/notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { DialogButtons } from '@/components/ui/dialog-buttons.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords, instantDay } from '@/lib/text/day-text.ts';
import { listText } from '@/lib/text/list-text.ts';
import { notify } from '@/lib/notify.ts';
import { VoidForm } from './void-form.ts';
import { VoidPayments } from './void-payments.tsx';

interface VoidDialogProps {
  readonly receipt: Receipt;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The dialog that asks for a reason and voids a receipt for good. */
export function VoidDialog({ receipt, isOpen, onClose }: VoidDialogProps) {
  const { LL } = useI18nContext();
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={LL.receiptDetails.voidTitle({ number: receipt.number })}
      description={
        receipt.tenantId === null
          ? LL.receiptDetails.voidText()
          : `${LL.receiptDetails.voidText()} ${LL.receiptKinds[receipt.kind].voidInstead()}`
      }
    >
      <VoidFields receipt={receipt} onClose={onClose} />
    </FormDialog>
  );
}

function VoidFields({ receipt, onClose }: Omit<VoidDialogProps, 'isOpen'>) {
  const { LL } = useI18nContext();
  const voiding = useVoidReceipt();
  const form = useForm({
    schema: VoidForm,
    initialInput: { reason: '', cancelPayments: false },
  });
  const leave = useDialogForm(form.isDirty);
  const { submit, failure } = useSubmit(form, {
    send: async (values) => {
      await voiding.mutateAsync({ id: receipt.id, ...values });
      notify.success(LL.receiptDetails.voided({ number: receipt.number }));
      onClose();
    },
    failedText: LL.receiptDetails.voidFailed(),
    onRefused: (errorCode) => {
      // Another tab may have voided the receipt, so close the dialog.
      if (errorCode === 'DOCUMENT_NOT_VALID') onClose();
      return undefined;
    },
  });
  return (
    <Form of={form} onSubmit={submit} className="mt-5">
      <SentNotice receipt={receipt} />
      <TextField
        form={form}
        path={['reason']}
        label={LL.receiptDetails.voidReason()}
        hint={LL.receiptDetails.voidReasonHint()}
        autoComplete="off"
      />
      <VoidPayments form={form} receipt={receipt} />
      <FormFailure text={failure} />
      <DialogButtons>
        <Button variant="secondary" onClick={leave}>
          {LL.receiptKinds[receipt.kind].keep()}
        </Button>
        <Button type="submit" variant="danger" isBusy={form.isSubmitting}>
          {LL.receiptKinds[receipt.kind].void()}
        </Button>
      </DialogButtons>
    </Form>
  );
}

/**
 * Lists the recipients of the receipt, because Klinky does not tell them that the receipt is void. Renders nothing if
 * nobody has received the receipt.
 */
function SentNotice({ receipt: { emails, deliveries, tenantName } }: Pick<VoidDialogProps, 'receipt'>) {
  const { LL, locale } = useI18nContext();
  const mails = emails
    .filter(({ state }) => state === 'sent')
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
  const lastMail = mails.at(-1);
  const lastDelivery = deliveries.at(-1);
  const ways = [
    lastMail && LL.receiptDetails.voidSent({ day: instantDay(lastMail.at, locale) }),
    lastDelivery && LL.deliveries.sent[lastDelivery.how]({ day: dayInWords(lastDelivery.sentOn, locale) }),
  ].flatMap((way) => way ?? []);
  if (ways.length === 0) return null;
  const people = [...mails.map(({ recipient }) => recipient), ...(lastDelivery ? [tenantName] : [])];
  return (
    <div className="mb-5">
      <Notice title={ways.join(' · ')}>
        <p className="wrap-anywhere">{LL.receiptDetails.voidTell({ list: listText(people, locale) })}</p>
      </Notice>
    </div>
  );
}
