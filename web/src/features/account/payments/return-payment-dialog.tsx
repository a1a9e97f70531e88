import { getInput } from '@formisch/react';
import { useState } from 'react';
import * as v from 'valibot';
import type { Due } from '@shared/contract/leases/due.ts';
import type { Payment } from '@shared/contract/payments/payment.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { OptionalText } from '@shared/contract/values/text.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { useRefund } from '@/api/accounts/dues.ts';
import { DialogForm } from '@/components/dialogs/dialog-form.tsx';
import { FormDialog, useDialogForm } from '@/components/dialogs/form-dialog.tsx';
import { AmountField } from '@/components/form/amount-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { dueName } from '@/components/payments/due-name.ts';
import { amountAboveZero } from '@/components/payments/payment-entries.ts';
import { UnbrokenNumbers } from '@/components/unbroken-numbers.tsx';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { amountText } from '@/lib/text/amount-text.ts';
import { PastDateText } from '@/lib/text/date-text.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { usePaymentReceipts } from './use-payment-receipts.tsx';
import { partsToReturn, returnableAmount } from '@shared/domain/ledger/parts-to-return.ts';

const ReturnForm = v.object({ amount: amountAboveZero, paidOn: PastDateText, label: OptionalText });

type ReturnedPayment = Pick<Payment, 'id' | 'amount' | 'paidOn' | 'kind' | 'payerOffice'>;

/** The bank line that took a payment back. It decides the day and the amount. */
interface ReturnLine {
  readonly day: string;
  readonly amount: number;
  readonly idempotencyKey: string;
}

export interface ReturnPaymentDialogProps {
  /** The payment that was taken back, or `null` while the dialog is closed. */
  readonly payment: ReturnedPayment | null;
  readonly tenantId: string;
  /** The dues of the account, or `null` while they load. */
  readonly dues: readonly Due[] | null;
  readonly line?: ReturnLine | null;
  /** Called after the return was recorded. */
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

/** Records that an office or a bank took a payment back. Says first which months are open again. */
export function ReturnPaymentDialog({ payment, line = null, onClose, ...account }: ReturnPaymentDialogProps) {
  const { LL, locale } = useI18nContext();
  const shown = useLastShown(payment);
  const shownLine = useLastShown(line);
  return (
    <FormDialog
      isOpen={payment !== null}
      onClose={onClose}
      title={LL.account.returnTitle()}
      description={
        shown &&
        (shownLine
          ? LL.account.returnOfLine({
              amount: formatEuros(shown.amount, locale),
              day: dayInWords(shown.paidOn, locale),
              back: formatEuros(shownLine.amount, locale),
              backOn: dayInWords(shownLine.day, locale),
            })
          : LL.account.returnText({
              amount: formatEuros(shown.amount, locale),
              day: dayInWords(shown.paidOn, locale),
            }))
      }
    >
      {shown && <ReturnFields payment={shown} line={shownLine} onClose={onClose} {...account} />}
    </FormDialog>
  );
}

type ReturnFieldsProps = ReturnPaymentDialogProps & { readonly payment: ReturnedPayment };

function ReturnFields({ payment, line, tenantId, dues, onDone, onClose }: ReturnFieldsProps) {
  const { LL, locale } = useI18nContext();
  const refund = useRefund();
  const { isCertified, n, onRefused, notice } = usePaymentReceipts(payment.id);
  const [idempotencyKey] = useState(() => line?.idempotencyKey ?? crypto.randomUUID());
  const { kind, payerOffice } = payment;
  const [initialInput] = useState(() => ({
    amount: amountText(line?.amount ?? returnableAmount(payment, dues ?? []), locale),
    paidOn: shortDate(line?.day ?? todayInParis()),
    label:
      kind === 'benefit'
        ? LL.account.returnedBy({
            office: payerOffice === null ? LL.account.anyOffice() : payerOffice.toUpperCase(),
          })
        : LL.account.returnedByBank(),
  }));
  const form = useForm({ schema: ReturnForm, initialInput });
  const leave = useDialogForm(form.isDirty);
  const submission = useSubmit(form, {
    send: async (values) => {
      await refund.mutateAsync({
        ...values,
        idempotencyKey,
        tenantId,
        paymentId: payment.id,
        voidReceipts: isCertified,
      });
      notify.success(LL.account.returnDone({ amount: formatEuros(values.amount, locale) }));
      onDone?.();
      onClose();
    },
    failedText: LL.account.returnFailed(),
    goneText: LL.account.goneText(),
    onRefused: (errorCode) =>
      onRefused(errorCode) ??
      (line && /^(?:ALREADY_CANCELLED|IDEMPOTENCY_KEY_REUSED)$/.test(errorCode)
        ? LL.account.returnKnown()
        : undefined),
    // The form of a bank line has no fields for the day and the amount.
    fieldNames: () => (line ? { amount: 'line', paidOn: 'line' } : {}),
  });
  const typed = v.safeParse(ReturnForm, getInput(form));
  const effects = typed.success && dues ? effectsOf(payment, typed.output, dues, LL, locale) : [];
  return (
    <DialogForm
      form={form}
      submission={submission}
      submitLabel={isCertified ? LL.account.returnWith({ n }) : LL.account.returnAction()}
      cancelLabel={LL.account.returnKeep()}
      variant="danger"
      onCancel={leave}
    >
      {!line && (
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          <AmountField form={form} path={['amount']} label={LL.account.returnAmount()} />
          <DateField form={form} path={['paidOn']} label={LL.account.returnOn()} isPast />
        </div>
      )}
      <TextField form={form} path={['label']} label={LL.dues.label()} isOptional />
      {effects.length > 0 && (
        <ul className="mb-5 list-disc space-y-1 pl-5 text-small" aria-live="polite">
          {effects.map((text) => (
            <li key={text}>
              <UnbrokenNumbers>{text}</UnbrokenNumbers>
            </li>
          ))}
        </ul>
      )}
      {notice}
    </DialogForm>
  );
}

/** Says which dues are open again, and in which year the return counts. */
function effectsOf(
  payment: ReturnedPayment,
  { amount, paidOn }: v.InferOutput<typeof ReturnForm>,
  dues: readonly Due[],
  LL: TranslationFunctions,
  locale: Locale,
): string[] {
  const year = paidOn.slice(0, 4);
  const paidYear = payment.paidOn.slice(0, 4);
  const sum = formatEuros(amount, locale);
  return [
    ...partsToReturn(payment, amount, dues).map((part) =>
      LL.account.returnOpens({
        due: dueName(part.due, LL, locale),
        amount: formatEuros(part.amount, locale),
      }),
    ),
    year === paidYear
      ? LL.account.returnSameYear({ amount: sum, year })
      : LL.account.returnYears({ amount: sum, year, paidYear }),
  ];
}
