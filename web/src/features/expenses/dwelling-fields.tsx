import { type FormStore, useField } from '@formisch/react';
import type { Property } from '@shared/contract/property.ts';
import { distinctNames } from '@shared/domain/property-names.ts';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { type ExpenseForm, isChargeOf, SEVERAL_DWELLINGS } from './expense-schema.ts';

interface DwellingFieldsProps {
  readonly form: FormStore<typeof ExpenseForm>;
  readonly properties: readonly Property[];
}

/** Asks for the dwelling of an expense, or for several dwellings and their shares. */
export function DwellingFields({ form, properties }: DwellingFieldsProps) {
  const { LL } = useI18nContext();
  const { input: dwelling } = useField(form, { path: ['dwelling'] });
  const { input: isByShares } = useField(form, { path: ['isByShares'] });
  const { input: tax } = useField(form, { path: ['tax'] });
  const { input: isCharge } = useField(form, { path: ['isCharge'] });
  const one = properties.find(({ id }) => id === dwelling);
  return (
    <>
      <SelectField
        form={form}
        path={['dwelling']}
        label={LL.expenses.dwelling()}
        emptyLabel={LL.expenses.everyDwelling()}
        isCheckedOnSubmit
        options={[
          ...Array.from(distinctNames(properties), ([value, label]) => ({ value, label })),
          ...(properties.length > 1
            ? [{ value: SEVERAL_DWELLINGS, label: LL.expenses.severalDwellings() }]
            : []),
        ]}
      />
      {one && (isChargeOf(tax, isCharge) || isByShares) && <OneDwelling form={form} name={one.name} />}
      {dwelling === SEVERAL_DWELLINGS && <SeveralDwellings form={form} properties={properties} />}
    </>
  );
}

interface OneDwellingProps extends Pick<DwellingFieldsProps, 'form'> {
  readonly name: string;
}

/** Asks for the shares of a single dwelling in a charge of the building, such as 52 of 1,000 tantièmes. */
function OneDwelling({ form, name }: OneDwellingProps) {
  const { LL } = useI18nContext();
  const { input: isByShares } = useField(form, { path: ['isByShares'] });
  return (
    <div className="space-y-2 pb-2">
      <CheckboxField
        form={form}
        path={['isByShares']}
        label={LL.expenses.byShares()}
        hint={LL.expenses.bySharesOfOneHint()}
      />
      {isByShares === true && (
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          <TextField
            form={form}
            path={['shares']}
            label={LL.expenses.sharesOf({ name })}
            inputMode="numeric"
          />
          <TextField
            form={form}
            path={['totalShares']}
            label={LL.expenses.totalShares()}
            hint={LL.expenses.totalSharesHint()}
            inputMode="numeric"
          />
        </div>
      )}
    </div>
  );
}

function SeveralDwellings({ form, properties }: DwellingFieldsProps) {
  const { LL } = useI18nContext();
  const { input: isByShares } = useField(form, { path: ['isByShares'] });
  const names = distinctNames(properties);
  return (
    <fieldset className="min-w-0 space-y-3 rounded-control border border-border p-4">
      <legend className="px-1 text-small font-medium">{LL.expenses.severalDwellings()}</legend>
      {properties.map((property, place) => (
        <DwellingShare
          key={property.id}
          form={form}
          place={place}
          name={names.get(property.id) ?? property.name}
          isByShares={isByShares === true}
        />
      ))}
      <div className="border-t border-border pt-3">
        <CheckboxField
          form={form}
          path={['isByShares']}
          label={LL.expenses.byShares()}
          hint={LL.expenses.bySharesHint()}
        />
      </div>
      {isByShares === true && (
        <TextField
          form={form}
          path={['totalShares']}
          label={LL.expenses.totalShares()}
          hint={LL.expenses.totalSharesHint()}
          inputMode="numeric"
          isOptional
        />
      )}
    </fieldset>
  );
}

interface DwellingShareProps extends Pick<DwellingFieldsProps, 'form'> {
  readonly place: number;
  readonly name: string;
  readonly isByShares: boolean;
}

function DwellingShare({ form, place, name, isByShares }: DwellingShareProps) {
  const { LL } = useI18nContext();
  const { input: isChosen } = useField(form, { path: ['dwellings', place, 'isChosen'] });
  return (
    <div className="space-y-2">
      <CheckboxField form={form} path={['dwellings', place, 'isChosen']} label={name} />
      {isByShares && isChosen === true && (
        <TextField
          form={form}
          path={['dwellings', place, 'shares']}
          label={LL.expenses.sharesOf({ name })}
          inputMode="numeric"
        />
      )}
    </div>
  );
}
