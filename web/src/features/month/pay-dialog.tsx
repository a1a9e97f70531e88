import { Form, setInput } from '@formisch/react';
import { useState } from 'react';
import * as v from 'valibot';
import type { MonthDue } from '@shared/contract/month-due.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { monthOf, shortDate, todayInParis } from '@shared/domain/period.ts';
import { DateField } from '@/components/form/date-field.tsx';
import { receivedEntries } from '@/components/form/payment-entries.ts';
import { PaymentMethodField } from '@/components/form/payment-method-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { Button } from '@/components/ui/button.tsx';
import { DialogButtons } from '@/components/ui/dialog-buttons.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { periodText } from '@/lib/day-text.ts';
import { useLastShown } from '@/lib/use-last-shown.ts';
import { tenantsOf, totalExpected } from './month-rows.ts';

const PayForm = v.object(receivedEntries);
type Paid = v.InferOutput<typeof PayForm>;

interface PayDialogProps {
  readonly month: string;
  /** The rows of those who have paid; `null` while the dialog is closed. */
  readonly asked: readonly MonthDue[] | null;
  readonly onConfirm: (asked: readonly MonthDue[], paid: Paid) => void;
  readonly onCancel: () => void;
}

/** Asks when and by what means all that is due was paid: by default today; nobody knows by what means but the landlord. */
export function PayDialog({ month, asked, onConfirm, onCancel }: PayDialogProps) {
  const { LL, locale } = useI18nContext();
  const shown = useLastShown(asked);
  return (
    <Dialog
      isOpen={asked !== null}
      onClose={onCancel}
      title={LL.month.payTitle({
        n: tenantsOf(shown ?? []).length,
        amount: formatEuros(totalExpected(shown ?? []), locale),
      })}
      description={LL.month.payText({ month: periodText(monthOf(`${month}-01`), locale) })}
      closeLabel={LL.common.close()}
    >
      {shown && (
        <PayFields
          n={tenantsOf(shown).length}
          onCancel={onCancel}
          // While it fades out, the button is still there to be clicked.
          onPaid={(paid) => asked && onConfirm(asked, paid)}
        />
      )}
    </Dialog>
  );
}

interface PayFieldsProps {
  readonly n: number;
  readonly onPaid: (paid: Paid) => void;
  readonly onCancel: () => void;
}

function PayFields({ n, onPaid, onCancel }: PayFieldsProps) {
  const { LL } = useI18nContext();
  const [initialInput] = useState(() => ({ paidOn: shortDate(todayInParis()), method: '' }));
  const form = useForm({ schema: PayForm, initialInput });
  return (
    <Form of={form} onSubmit={onPaid} className="mt-5">
      <div className="grid gap-x-4 sm:grid-cols-2">
        <DateField
          form={form}
          path={['paidOn']}
          label={LL.payment.paidOn()}
          setText={(day) => setInput(form, { path: ['paidOn'], input: day })}
          isPast
        />
        <PaymentMethodField form={form} path={['method']} />
      </div>
      <DialogButtons>
        <Button variant="secondary" onClick={onCancel}>
          {LL.common.cancel()}
        </Button>
        <Button type="submit">{LL.month.pay({ n })}</Button>
      </DialogButtons>
    </Form>
  );
}
