import { type FormStore, setInput, useField } from '@formisch/react';
import { Trash2 } from 'lucide-react';
import { check } from '@/components/form/refusals.ts';
import { SelectField } from '@/components/form/select-field.tsx';
import { PersonOrCompany } from '@/components/person-or-company.tsx';
import { FieldGroup } from '@/components/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { CompanyFields, PersonFields, withPeople } from '@/components/listed-person.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { PeopleForm } from './people-schema.ts';

interface GuarantorFieldsProps {
  readonly form: FormStore<typeof PeopleForm>;
  readonly index: number;
  /** What the tenants are called, as far as they are typed. */
  readonly tenants: readonly string[];
  readonly onRemove: () => void;
}

/** Who stands surety, how to reach them, and for whom of several tenants. */
export function GuarantorFields({ form, index, tenants, onRemove }: GuarantorFieldsProps) {
  const { LL } = useI18nContext();
  const path = ['guarantors', index, 'isCompany'] as const;
  const { input: isCompany = false } = useField(form, { path });
  const n = index + 1;
  return (
    <FieldGroup title={LL.lease.guarantor({ n })}>
      <PersonOrCompany
        isCompany={isCompany}
        onChange={(input) => {
          setInput(form, { path, input });
          // A person has other required fields than a company.
          void check(form);
        }}
        companyFields={<CompanyFields form={withPeople(form)} list="guarantors" index={index} />}
      />
      <PersonFields form={withPeople(form)} list="guarantors" index={index} isCompany={isCompany} />
      {tenants.length > 1 && (
        <div className="sm:col-span-2">
          <SelectField
            form={form}
            path={['guarantors', index, 'tenant']}
            label={LL.lease.surety()}
            emptyLabel={LL.lease.everybody()}
            options={tenants.map((label, place) => ({ value: String(place), label }))}
            isOptional
          />
        </div>
      )}
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start hover:text-danger"
        aria-label={LL.lease.removeGuarantorNamed({ n })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
        {LL.lease.removeGuarantor()}
      </Button>
    </FieldGroup>
  );
}
