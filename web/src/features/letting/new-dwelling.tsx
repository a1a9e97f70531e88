import type { FormStore } from '@formisch/react';
import type { Lessor } from '@shared/contract/lessor.ts';
import { lessorName } from '@shared/domain/landlord.ts';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { FieldGroup } from '@/components/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { DwellingForm } from './dwelling-schema.ts';

interface NewDwellingProps {
  readonly form: FormStore<typeof DwellingForm>;
  /** All lessors of the account. If there is only one lessor, the form does not ask for the lessor. */
  readonly lessors: readonly Lessor[];
}

/** The fields for the address of a new dwelling. The terms step asks for the rent. */
export function NewDwelling({ form, lessors }: NewDwellingProps) {
  const { LL } = useI18nContext();
  const text = (name: 'name' | 'address' | 'addressComplement' | 'postalCode' | 'city') => (
    <TextField
      form={form}
      path={[name]}
      label={LL.details[name]()}
      autoComplete="off"
      isOptional={name === 'addressComplement'}
    />
  );
  return (
    <FieldGroup title={LL.letting.newDwelling()}>
      <div className="sm:col-span-2">{text('name')}</div>
      <div className="sm:col-span-2">{text('address')}</div>
      <div className="sm:col-span-2">{text('addressComplement')}</div>
      {text('postalCode')}
      {text('city')}
      {lessors.length > 1 && (
        <div className="sm:col-span-2">
          <SelectField
            form={form}
            path={['lessorId']}
            label={LL.details.lessor()}
            options={lessors.map((lessor) => ({ value: lessor.id, label: lessorName(lessor) }))}
          />
        </div>
      )}
    </FieldGroup>
  );
}
