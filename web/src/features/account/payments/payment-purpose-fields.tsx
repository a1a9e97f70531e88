import type { FormStore } from '@formisch/react';
import type { Due } from '@shared/contract/leases/due.ts';
import { PaymentIssue } from '@shared/contract/payments/payment.ts';
import { dueName } from '@/components/payments/due-name.ts';
import { SelectField } from '@/components/form/select-field.tsx';
import { withLaw } from '@/components/law-note.tsx';
import { FieldGroup } from '@/components/panels/side-panel.tsx';
import { monthText } from '@/lib/text/day-text.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { PaymentForm } from './payment-schema.ts';

interface PaymentPurposeFieldsProps {
  readonly form: FormStore<typeof PaymentForm>;
  readonly named: readonly Due[];
  /** The months before the account that a benefit may pay. */
  readonly earlier: readonly string[];
  /** All dues, with their current unpaid amounts. */
  readonly dues: readonly Due[];
  /** True if the payment is a housing benefit. A benefit names the month whose rent it pays. */
  readonly isBenefit: boolean;
}

/** Asks which due a payment pays, and which receipts to issue. */
export function PaymentPurposeFields({ form, named, earlier, dues, isBenefit }: PaymentPurposeFieldsProps) {
  const { LL, locale } = useI18nContext();
  const labelOf = (option: Due): string => {
    const { remaining } = dues.find(({ id }) => id === option.id) ?? option;
    const name = dueName(option, LL, locale);
    return remaining === 0 ? LL.payment.paidDue({ due: name }) : name;
  };
  return (
    <FieldGroup title={LL.payment.purpose()}>
      <div className="sm:col-span-2">
        <SelectField
          form={form}
          path={['dueId']}
          label={LL.payment.names()}
          emptyLabel={isBenefit ? LL.payment.chooseMonth() : LL.payment.byLaw()}
          options={[
            ...named
              .filter(({ kind }) => kind === 'rent' || !isBenefit)
              .map((due) => ({ value: due.id, label: labelOf(due) })),
            ...(isBenefit ? earlier : []).map((month) => ({
              value: month,
              label: LL.payment.beforeAccount({ month: monthText(month, locale) }),
            })),
          ]}
          hint={isBenefit ? LL.payment.benefitHint() : withLaw(LL.payment.namesHint(), LL.payment.namesLaw())}
          isOptional={!isBenefit}
        />
      </div>
      <div className="sm:col-span-2">
        <SelectField
          form={form}
          path={['issue']}
          label={LL.payment.issue()}
          options={PaymentIssue.options
            .toReversed()
            .map((value) => ({ value, label: LL.payment.issues[value]() }))}
        />
      </div>
    </FieldGroup>
  );
}
