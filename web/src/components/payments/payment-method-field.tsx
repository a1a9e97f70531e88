import type { FormSchema, RequiredPath } from '@formisch/react';
import { PaymentMethod } from '@shared/contract/documents/receipt.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { SelectField } from '../form/select-field.tsx';
import type { FieldProps } from '../form/use-form-field.ts';

/** A field for the method of a payment. The landlord may leave the method unknown. */
export function PaymentMethodField<TSchema extends FormSchema, TPath extends RequiredPath>(
  props: Pick<FieldProps<TSchema, TPath>, 'form' | 'path'>,
) {
  const { LL } = useI18nContext();
  return (
    <SelectField
      {...props}
      label={LL.paymentMethods.label()}
      emptyLabel={LL.paymentMethods.unknown()}
      options={PaymentMethod.options.map((value) => ({ value, label: LL.paymentMethods.names[value]() }))}
      isOptional
    />
  );
}
