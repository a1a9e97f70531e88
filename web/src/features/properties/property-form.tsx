import { Form, useForm } from '@formisch/react';
import * as v from 'valibot';
import { type Property, PropertyCreate } from '@shared/contract/property.ts';
import { useCreateProperty, useUpdateProperty } from '@/api/properties.ts';
import { AmountField } from '@/components/form/amount-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { FieldGroup, PanelBody, PanelFooter, UnsavedChangesGuard } from '@/components/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { AmountText, OptionalAmountText, amountText } from '@/lib/amount-text.ts';
import { notify } from '@/lib/notify.ts';

const PropertyForm = v.object({ ...PropertyCreate.entries, rent: AmountText, charges: OptionalAmountText });

interface PropertyFieldsProps {
  /** What is edited; `null` to create. */
  readonly property: Property | null;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

export function PropertyFields({ property, onSaved, onCancel }: PropertyFieldsProps) {
  const { LL, locale } = useI18nContext();
  const create = useCreateProperty();
  const update = useUpdateProperty();
  const { reportInForm } = useFailure();
  const form = useForm({
    schema: PropertyForm,
    initialInput: {
      name: property?.name ?? '',
      address: property?.address ?? '',
      addressComplement: property?.addressComplement ?? '',
      postalCode: property?.postalCode ?? '',
      city: property?.city ?? '',
      rent: property ? amountText(property.rent, locale) : '',
      charges: property ? amountText(property.charges, locale) : '',
    },
    validate: 'submit',
    revalidate: 'submit',
  });

  const submit = async (values: v.InferOutput<typeof PropertyForm>): Promise<void> => {
    try {
      if (property) await update.mutateAsync({ ...values, id: property.id });
      else await create.mutateAsync(values);
      notify.success(property ? LL.properties.updated() : LL.properties.created());
      onSaved();
    } catch (error) {
      reportInForm(form, error, property ? LL.properties.updateFailed() : LL.properties.createFailed());
    }
  };

  const isSaved = create.isSuccess || update.isSuccess;
  return (
    <Form of={form} onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <PanelBody>
        <FieldGroup title={LL.properties.location()}>
          <div className="sm:col-span-2">
            <TextField form={form} path={['name']} label={LL.fields.name()} autoComplete="off" />
          </div>
          <div className="sm:col-span-2">
            <TextField form={form} path={['address']} label={LL.fields.address()} autoComplete="off" />
          </div>
          <div className="sm:col-span-2">
            <TextField
              form={form}
              path={['addressComplement']}
              label={LL.fields.addressComplement()}
              autoComplete="off"
              isOptional
            />
          </div>
          <TextField form={form} path={['postalCode']} label={LL.fields.postalCode()} autoComplete="off" />
          <TextField form={form} path={['city']} label={LL.fields.city()} autoComplete="off" />
        </FieldGroup>
        <FieldGroup title={LL.properties.amounts()}>
          <AmountField form={form} path={['rent']} label={LL.fields.rent()} hint={LL.common.perMonth()} />
          <AmountField
            form={form}
            path={['charges']}
            label={LL.fields.charges()}
            hint={LL.common.perMonth()}
            isOptional
          />
        </FieldGroup>
      </PanelBody>
      <PanelFooter
        onCancel={onCancel}
        submitLabel={property ? LL.common.save() : LL.common.create()}
        isBusy={form.isSubmitting}
      />
      <UnsavedChangesGuard isDirty={form.isDirty && !isSaved} />
    </Form>
  );
}
