import { type FormStore, insert, remove, useFieldArray } from '@formisch/react';
import { Plus } from 'lucide-react';
import { GUARANTORS_MAX, type LeaseTenant } from '@shared/contract/lease.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { SelectField } from '@/components/form/select-field.tsx';
import { GuarantorFields } from '@/components/guarantor-fields.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useListFocus } from '@/lib/focus/use-list-focus.ts';
import { nameInput } from '@/lib/form/person-form.ts';
import type { LeaseForm } from './lease-schema.ts';

interface GuarantorListProps {
  readonly form: FormStore<typeof LeaseForm>;
  readonly tenants: readonly LeaseTenant[];
}

const PATH = ['guarantors'] as const;
const NOBODY = { ...nameInput(null), tenantId: '', email: '', phoneNumber: '' };

/** The list of guarantors. Saving the form replaces the whole stored list. */
export function GuarantorList({ form, tenants }: GuarantorListProps) {
  const { LL } = useI18nContext();
  const { items } = useFieldArray(form, { path: PATH });
  const { list, addButton, act } = useListFocus();
  return (
    <div ref={list} className="space-y-7">
      {items.map((item, index) => (
        <GuarantorFields
          key={item}
          form={form}
          index={index}
          onRemove={() => act(() => remove(form, { path: PATH, at: index }))}
        >
          {tenants.length > 1 && (
            <SelectField
              form={form}
              path={['guarantors', index, 'tenantId']}
              label={LL.lease.surety()}
              emptyLabel={LL.lease.everybody()}
              options={tenants.map((tenant) => ({ value: tenant.id, label: fullName(tenant) }))}
              isOptional
            />
          )}
        </GuarantorFields>
      ))}
      {items.length < GUARANTORS_MAX && (
        <Button
          ref={addButton}
          variant="secondary"
          size="small"
          onClick={() => act(() => insert(form, { path: PATH, initialInput: NOBODY }))}
        >
          <Plus aria-hidden />
          {LL.lease.addGuarantor()}
        </Button>
      )}
    </div>
  );
}
