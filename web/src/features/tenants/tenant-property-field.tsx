import { type FormStore, getInput, setInput, useField } from '@formisch/react';
import type { Property } from '@shared/contract/property.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { distinctNames, ownName } from '@shared/domain/property-names.ts';
import { SelectField } from '@/components/form/select-field.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { amountText } from '@/lib/text/amount-text.ts';
import type { TenantFormSchema } from './tenant-schema.ts';

interface TenantPropertyFieldProps {
  readonly form: FormStore<TenantFormSchema>;
  readonly properties: readonly Property[];
}

/**
 * The field for the tenant's property. Choosing a property fills an empty rent or charges field with the property's
 * amount.
 */
export function TenantPropertyField({ form, properties }: TenantPropertyFieldProps) {
  const { LL, locale } = useI18nContext();
  const { input } = useField(form, { path: ['propertyId'] });
  const chosen = properties.find(({ id }) => id === input);
  const names = distinctNames(properties);
  // If two properties have the same name, each label contains the whole address.
  const labelOf = (property: Property): string => {
    const own = ownName(property);
    const name = names.get(property.id) ?? own;
    return name === own ? `${own} – ${property.city}` : name;
  };
  const fillEmptyAmounts = (propertyId: string): void => {
    const property = properties.find(({ id }) => id === propertyId);
    if (!property) return;
    for (const name of ['rent', 'charges'] as const) {
      if (!getInput(form, { path: [name] })) {
        setInput(form, { path: [name], input: amountText(property[name], locale) });
      }
    }
  };
  return (
    <div className="sm:col-span-2">
      <SelectField
        form={form}
        path={['propertyId']}
        label={LL.details.property()}
        emptyLabel={LL.tenants.noProperty()}
        options={properties.map((property) => ({ value: property.id, label: labelOf(property) }))}
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
  );
}
