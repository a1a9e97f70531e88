import { type FormStore, getInput } from '@formisch/react';
import { BenefitOffice } from '@shared/contract/leases/benefit-office.ts';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { BENEFIT_OFFICE, SOMEBODY_ELSE, TENANTS, type payersOf } from './payers.ts';
import type { PaymentForm } from './payment-schema.ts';

interface PayerFieldsProps {
  readonly form: FormStore<typeof PaymentForm>;
  readonly payers: ReturnType<typeof payersOf>;
  readonly onFrom: (from: string) => void;
}

/** Asks who paid: a tenant, a guarantor, a benefit office, or another person by name. */
export function PayerFields({ form, payers: { tenants, guarantors }, onFrom }: PayerFieldsProps) {
  const { LL } = useI18nContext();
  const from = getInput(form, { path: ['from'] });
  const tenantOptions = tenants.map(({ value, name }) => ({ value, label: name }));
  return (
    <>
      <SelectField
        form={form}
        path={['from']}
        label={LL.payment.from()}
        onChosen={onFrom}
        options={[
          ...(tenants.length > 1
            ? [{ value: TENANTS, label: LL.payment.byTenants() }, ...tenantOptions]
            : [{ value: TENANTS, label: tenants[0]?.name ?? '' }]),
          ...guarantors.map(({ value, name }) => ({ value, label: LL.payment.guarantor({ name }) })),
          { value: BENEFIT_OFFICE, label: LL.payment.byBenefit() },
          { value: SOMEBODY_ELSE, label: LL.payment.bySomebodyElse() },
        ]}
      />
      {from === SOMEBODY_ELSE && <TextField form={form} path={['payer']} label={LL.payment.payer()} />}
      {from === BENEFIT_OFFICE && (
        <>
          <SelectField
            form={form}
            path={['payerOffice']}
            label={LL.receipts.office()}
            emptyLabel={LL.receipts.officeUnknown()}
            options={BenefitOffice.options.map((value) => ({ value, label: LL.receipts.offices[value]() }))}
            isOptional
          />
          {tenants.length > 1 && (
            <SelectField
              form={form}
              path={['beneficiary']}
              label={LL.payment.beneficiary()}
              options={tenantOptions}
            />
          )}
        </>
      )}
    </>
  );
}
