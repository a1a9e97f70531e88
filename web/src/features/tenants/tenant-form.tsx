import { Form, getInput, setInput, useForm } from '@formisch/react';
import { useState } from 'react';
import type * as v from 'valibot';
import type { Property } from '@shared/contract/property.ts';
import type { Tenant } from '@shared/contract/tenant.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useCreateTenant, useUpdateTenant } from '@/api/tenants.ts';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { FieldGroup, PanelBody, PanelFooter, UnsavedChangesGuard } from '@/components/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { amountText } from '@/lib/amount-text.ts';
import { notify } from '@/lib/notify.ts';
import { startField } from './rent-change.ts';
import { TenantConsentFields } from './tenant-consent-fields.tsx';
import { TenantLeaseFields } from './tenant-lease-fields.tsx';
import { TenantRentFields } from './tenant-rent-fields.tsx';
import { type TenantFormSchema, changedTenant, newTenant, tenantForm, tenantInput } from './tenant-schema.ts';

/** What the form calls the fields of the API that it has by another name. */
const FIELD_NAMES = { 'emailConsent.on': 'consentOn', 'emailConsent.how': 'consentHow' };

interface TenantFieldsProps {
  /** What is edited; `null` to create. */
  readonly tenant: Tenant | null;
  readonly properties: readonly Property[];
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

export function TenantFields({ tenant, properties, onSaved, onCancel }: TenantFieldsProps) {
  const { LL, locale } = useI18nContext();
  const create = useCreateTenant();
  const update = useUpdateTenant();
  const { reportInForm } = useFailure();
  // Who is stored may change while the form is open, what was filled in does not.
  const [stored] = useState(tenant);
  const [schema] = useState(() => tenantForm(stored));
  const form = useForm({
    schema,
    initialInput: tenantInput(stored, locale),
    validate: 'submit',
    revalidate: 'submit',
  });
  const text = (name: 'rent' | 'charges' | 'changesOn' | 'rentStartsOn'): string =>
    getInput(form, { path: [name] }) ?? '';
  const typedRent = {
    rent: text('rent'),
    charges: text('charges'),
    changesOn: text('changesOn'),
    rentStartsOn: text('rentStartsOn'),
    isCorrection: getInput(form, { path: ['isCorrection'] }) ?? false,
  };
  const chosen = properties.find(({ id }) => id === getInput(form, { path: ['propertyId'] }));

  const fillEmptyAmounts = (propertyId: string): void => {
    const property = properties.find(({ id }) => id === propertyId);
    if (!property) return;
    for (const name of ['rent', 'charges'] as const) {
      if (!getInput(form, { path: [name] })) {
        setInput(form, { path: [name], input: amountText(property[name], locale) });
      }
    }
  };

  const submit = async (values: v.InferOutput<TenantFormSchema>): Promise<void> => {
    try {
      if (stored) await update.mutateAsync({ ...changedTenant(values, stored), id: stored.id });
      else await create.mutateAsync(newTenant(values));
      notify.success(tenant ? LL.tenants.updated() : LL.tenants.created());
      onSaved();
    } catch (error) {
      const start = startField(stored, values);
      const fieldNames = { ...FIELD_NAMES, ...(start && { rentStartsOn: start }) };
      reportInForm(form, error, tenant ? LL.tenants.updateFailed() : LL.tenants.createFailed(), fieldNames);
    }
  };

  const isSaved = create.isSuccess || update.isSuccess;
  return (
    <Form of={form} onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <PanelBody>
        <FieldGroup title={LL.tenants.identity()}>
          <TextField form={form} path={['firstName']} label={LL.fields.firstName()} autoComplete="off" />
          <TextField form={form} path={['lastName']} label={LL.fields.lastName()} autoComplete="off" />
          <TextField
            form={form}
            path={['email']}
            label={LL.fields.email()}
            type="email"
            autoComplete="off"
            spellCheck={false}
            isOptional
          />
          <TextField
            form={form}
            path={['phoneNumber']}
            label={LL.fields.phoneNumber()}
            type="tel"
            autoComplete="off"
            isOptional
          />
        </FieldGroup>
        <FieldGroup title={LL.tenants.lease()}>
          <div className="sm:col-span-2">
            <SelectField
              form={form}
              path={['propertyId']}
              label={LL.fields.property()}
              emptyLabel={LL.tenants.noProperty()}
              options={properties.map(({ id, name, city }) => ({ value: id, label: `${name} – ${city}` }))}
              onChosen={fillEmptyAmounts}
              hint={
                chosen &&
                LL.tenants.propertyReference({
                  rent: formatEuros(chosen.rent, locale),
                  charges: formatEuros(chosen.charges, locale),
                })
              }
              isOptional
            />
          </div>
          <TenantRentFields form={form} stored={stored} typed={typedRent} />
        </FieldGroup>
        <TenantLeaseFields form={form} />
        <TenantConsentFields form={form} />
      </PanelBody>
      <PanelFooter
        onCancel={onCancel}
        submitLabel={tenant ? LL.common.save() : LL.common.create()}
        isBusy={form.isSubmitting}
      />
      <UnsavedChangesGuard isDirty={form.isDirty && !isSaved} />
    </Form>
  );
}
