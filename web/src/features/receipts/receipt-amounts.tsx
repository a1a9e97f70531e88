import type { FormStore } from '@formisch/react';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { BenefitOffice } from '@shared/contract/leases/benefit-office.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { FieldGroup } from '@/components/panels/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { ReceiptFormSchema } from './receipt-schema.ts';

interface ReceiptAmountsProps {
  readonly form: FormStore<ReceiptFormSchema>;
  readonly isBenefitFilled: boolean;
  /** False while the landlord has not said that he received money. */
  readonly hasFields: boolean;
  /** The list of the amounts due and the question about their payment, shown above the fields. */
  readonly children: ReactNode;
}

/** The amounts due and, unless nothing was received, the fields for the amounts received. */
export function ReceiptAmounts({ form, isBenefitFilled, hasFields, children }: ReceiptAmountsProps) {
  const { LL } = useI18nContext();
  return (
    <FieldGroup title={LL.receipts.amounts()}>
      {children}
      {hasFields && (
        <>
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
              options={BenefitOffice.options.map((value) => ({
                value,
                label: LL.receipts.offices[value](),
              }))}
              isOptional
            />
          </HousingBenefit>
        </>
      )}
    </FieldGroup>
  );
}

interface HousingBenefitProps {
  /** True if a field in the group has a value. A group with a value is expanded. */
  readonly isFilled: boolean;
  readonly children: ReactNode;
}

/**
 * The collapsed group of fields for a housing benefit that the CAF or MSA pays to the landlord. Few landlords need these
 * fields.
 */
function HousingBenefit({ isFilled, children }: HousingBenefitProps) {
  const { LL } = useI18nContext();
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || isFilled;
  return (
    <details
      open={isShown}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group sm:col-span-2"
    >
      <summary className="focus-ring flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-sm py-1 text-small text-muted hover:text-foreground [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        {LL.receipts.housingBenefitToggle()}
      </summary>
      {isShown && <div className="grid gap-x-4 pt-3 sm:grid-cols-2">{children}</div>}
    </details>
  );
}
