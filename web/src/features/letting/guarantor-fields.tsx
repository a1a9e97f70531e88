import type { FormStore } from '@formisch/react';
import { Trash2 } from 'lucide-react';
import { SelectField } from '@/components/form/select-field.tsx';
import { FieldGroup } from '@/components/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ContactFields, PersonOrCompany } from '@/components/name-fields.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { PeopleForm } from './people-schema.ts';

interface GuarantorFieldsProps {
  readonly form: FormStore<typeof PeopleForm>;
  readonly index: number;
  /** The names that the landlord has typed for the tenants so far. */
  readonly tenants: readonly string[];
  readonly onRemove: () => void;
}

/**
 * The fields for a guarantor. If there are several tenants, a field asks for which tenant the guarantor stands surety.
 */
export function GuarantorFields({ form, index, tenants, onRemove }: GuarantorFieldsProps) {
  const { LL } = useI18nContext();
  const n = index + 1;
  return (
    <FieldGroup title={LL.lease.guarantor({ n })}>
      <PersonOrCompany form={form} at={['guarantors', index]} />
      <ContactFields form={form} at={['guarantors', index]} />
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
