import { getInput, setInput, useField } from '@formisch/react';
import * as v from 'valibot';
import { formatEuros } from '@shared/domain/money.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { DateField } from '@/components/form/date-field.tsx';
import { PaymentMethodField } from '@/components/payments/payment-method-field.tsx';
import { usePreviewIssues } from '@/components/form/use-preview-issues.ts';
import { AllocationPreview } from '@/components/payments/allocation-preview.tsx';
import { LabelledSegmented } from '@/components/form/labelled-segmented.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { PastDateText } from '@/lib/text/date-text.ts';
import { daysInWords } from '@/lib/text/day-text.ts';
import { AlreadyLetWarning } from './already-let-warning.tsx';
import { entryInput } from './entry-schema.ts';
import { LettingStep, type StepProps } from './letting-step.tsx';
import { monthlyAmounts } from './summary-text.ts';
import { PAYMENT_FIELDS } from './use-letting.ts';

/** The step that asks for the first rent and the deposit, and offers a document for each. */
export function EntryStep({ forms, letting }: StepProps) {
  const { LL, locale } = useI18nContext();
  const { entry: form } = forms;
  const { preview } = letting;
  usePreviewIssues(form, preview, PAYMENT_FIELDS);
  const { input: isReceived = false } = useField(form, { path: ['isReceived'] });
  const { input: isIssuing = true } = useField(form, { path: ['isIssuing'] });
  const first = preview.answer?.rents[0];
  const payment = preview.answer?.payment ?? null;
  return (
    <LettingStep
      step="entry"
      form={form}
      forms={forms}
      letting={letting}
      summary=""
      onSubmit={letting.submit}
    >
      {first && (
        <p className="tabular-nums">
          {LL.letting.firstRentIs({
            amount: formatEuros(first.amount, locale),
            days: daysInWords(first, locale),
          })}
          <AlreadyLetWarning alreadyLet={preview.answer?.alreadyLet ?? null} />
        </p>
      )}
      <div data-answered>
        <LabelledSegmented
          label={LL.letting.isReceived()}
          value={isReceived ? 'received' : 'notYet'}
          onChange={(value) => setInput(form, { path: ['isReceived'], input: value === 'received' })}
          options={(['notYet', 'received'] as const).map((value) => ({
            value,
            label: LL.letting.received[value](),
          }))}
        />
      </div>
      {isReceived && (
        <>
          <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
            <AmountField form={form} path={['amount']} label={LL.payment.amount()} />
            <DateField form={form} path={['paidOn']} label={LL.payment.paidOn()} isPast />
            <PaymentMethodField form={form} path={['method']} />
          </div>
          <CheckboxField form={form} path={['isIssuing']} label={LL.letting.issue()} />
          <output className="flex min-h-16 items-center rounded-control bg-surface-sunken px-4 py-3">
            <AllocationPreview preview={{ ...preview, answer: payment }} isIssuing={isIssuing} />
          </output>
        </>
      )}
      <DepositReceipt forms={forms} />
    </LettingStep>
  );
}

/**
 * If the lease has begun, proposes the first day of the lease as the day on which the deposit was received, instead of
 * today.
 */
function proposeDepositDay({ terms, entry }: StepProps['forms']): void {
  const startsOn = getInput(terms, { path: ['startsOn'] });
  if (getInput(entry, { path: ['depositOn'] }) === entryInput().depositOn && v.is(PastDateText, startsOn))
    setInput(entry, { path: ['depositOn'], input: startsOn });
}

/** Asks whether the agreed deposit was received. Renders nothing if no deposit was agreed. */
function DepositReceipt({ forms }: Pick<StepProps, 'forms'>) {
  const { LL, locale } = useI18nContext();
  const { entry: form } = forms;
  const { input: isReceived = false } = useField(form, { path: ['isDepositReceived'] });
  const deposit = monthlyAmounts(forms)?.deposit ?? 0;
  if (deposit === 0) return null;
  const question = LL.letting.isDepositReceived({ amount: formatEuros(deposit, locale) });
  return (
    <>
      <div>
        <LabelledSegmented
          label={question}
          value={isReceived ? 'received' : 'notYet'}
          onChange={(value) => {
            setInput(form, { path: ['isDepositReceived'], input: value === 'received' });
            proposeDepositDay(forms);
          }}
          options={(['notYet', 'received'] as const).map((value) => ({
            value,
            label: LL.letting.received[value](),
          }))}
        />
      </div>
      {isReceived && (
        <>
          <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
            <DateField form={form} path={['depositOn']} label={LL.letting.depositOn()} isPast />
            <PaymentMethodField form={form} path={['depositMethod']} />
          </div>
          <CheckboxField form={form} path={['isIssuingDeposit']} label={LL.letting.issueDeposit()} />
        </>
      )}
    </>
  );
}
