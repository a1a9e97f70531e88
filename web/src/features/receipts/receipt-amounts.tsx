import type { FormStore } from '@formisch/react';
import type { ReactNode } from 'react';
import { BenefitOffice } from '@shared/contract/receipt.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { FieldGroup } from '@/components/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { HousingBenefit } from './housing-benefit.tsx';
import type { ReceiptFormSchema } from './receipt-schema.ts';

interface ReceiptAmountsProps {
  readonly form: FormStore<ReceiptFormSchema>;
  readonly isBenefitFilled: boolean;
  /** The list of the amounts due, shown above the fields. */
  readonly children: ReactNode;
}

/** The fields for the amounts received. */
export function ReceiptAmounts({ form, isBenefitFilled, children }: ReceiptAmountsProps) {
  const { LL } = useI18nContext();
  return (
    <FieldGroup title={LL.receipts.amounts()}>
      {children}
      <AmountField form={form} path={['rent']} label={LL.fields.rent()} />
      <AmountField form={form} path={['charges']} label={LL.fields.charges()} isOptional />
      <p className="-mt-1 mb-2 text-small text-pretty text-muted sm:col-span-2">
        {LL.receipts.amountsHint()}
      </p>
      <HousingBenefit isFilled={isBenefitFilled}>
        <AmountField
          form={form}
          path={['housingBenefit']}
          label={LL.receipts.housingBenefit()}
          hint={LL.receipts.housingBenefitHint()}
          isOptional
        />
        <SelectField
          form={form}
          path={['benefitOffice']}
          label={LL.receipts.office()}
          emptyLabel={LL.receipts.officeUnknown()}
          options={BenefitOffice.options.map((value) => ({ value, label: LL.receipts.offices[value]() }))}
          isOptional
        />
      </HousingBenefit>
    </FieldGroup>
  );
}
