import { type FormStore, getInput, setInput } from '@formisch/react';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { GUARANTORS_MAX, type LeaseTenant } from '@shared/contract/lease.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { SelectField } from '@/components/form/select-field.tsx';
import { ContactFields, PersonOrCompany } from '@/components/name-fields.tsx';
import { FieldGroup } from '@/components/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useListFocus } from '@/lib/focus/use-list-focus.ts';
import { nameInput } from '@/lib/form/person-form.ts';
import type { LeaseForm } from './lease-schema.ts';

interface GuarantorFieldsProps {
  readonly form: FormStore<typeof LeaseForm>;
  readonly tenants: readonly LeaseTenant[];
}

const PATH = ['guarantors'] as const;
const NOBODY = { ...nameInput(null), tenantId: '', email: '', phoneNumber: '' };

/** The list of guarantors. Saving the form replaces the whole stored list. */
export function GuarantorFields({ form, tenants }: GuarantorFieldsProps) {
  const { LL } = useI18nContext();
  const { items, add, remove } = useGuarantors(form);
  const { list, addButton, act } = useListFocus();
  return (
    <div ref={list} className="space-y-7">
      {items.map((item, index) => (
        <Guarantor
          key={item}
          form={form}
          index={index}
          tenants={tenants}
          onRemove={() => act(() => remove(index))}
        />
      ))}
      {items.length < GUARANTORS_MAX && (
        <Button ref={addButton} variant="secondary" size="small" onClick={() => act(add)}>
          <Plus aria-hidden />
          {LL.lease.addGuarantor()}
        </Button>
      )}
    </div>
  );
}

/**
 * Returns the guarantors in the form, and functions that add and remove guarantors. Removing a guarantor does not
 * change the numbers of the remaining guarantors.
 */
function useGuarantors(form: FormStore<typeof LeaseForm>) {
  // The form library has functions for lists, but their code would load with the first page of the app.
  const typedGuarantors = () =>
    getInput(form, { path: PATH }).map(
      ({
        id,
        isCompany = false,
        companyName = '',
        siren = '',
        firstName = '',
        lastName = '',
        email = '',
        phoneNumber = '',
        tenantId = '',
      }) => ({
        // Keep the id of a stored guarantor, because payments refer to the id.
        id,
        isCompany,
        companyName,
        siren,
        firstName,
        lastName,
        email,
        phoneNumber,
        tenantId,
      }),
    );
  const [items, setItems] = useState(() => typedGuarantors().map((_, index) => index));
  const add = (): void => {
    setInput(form, { path: PATH, input: [...typedGuarantors(), NOBODY] });
    setItems([...items, Math.max(-1, ...items) + 1]);
  };
  const remove = (index: number): void => {
    setInput(form, { path: PATH, input: typedGuarantors().toSpliced(index, 1) });
    setItems(items.toSpliced(index, 1));
  };
  return { items, add, remove };
}

interface GuarantorProps {
  readonly form: FormStore<typeof LeaseForm>;
  /** The guarantor's index in the form's list. */
  readonly index: number;
  readonly tenants: readonly LeaseTenant[];
  readonly onRemove: () => void;
}

/**
 * The fields for a guarantor. If the lease has several tenants, a field asks for which tenant the guarantor stands
 * surety.
 */
function Guarantor({ form, index, tenants, onRemove }: GuarantorProps) {
  const { LL } = useI18nContext();
  return (
    <FieldGroup title={LL.lease.guarantor({ n: index + 1 })}>
      <PersonOrCompany form={form} at={['guarantors', index]} />
      <ContactFields form={form} at={['guarantors', index]} />
      {tenants.length > 1 && (
        <div className="sm:col-span-2">
          <SelectField
            form={form}
            path={['guarantors', index, 'tenantId']}
            label={LL.lease.surety()}
            emptyLabel={LL.lease.everybody()}
            options={tenants.map((tenant) => ({ value: tenant.id, label: fullName(tenant) }))}
            isOptional
          />
        </div>
      )}
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start hover:text-danger"
        aria-label={LL.lease.removeGuarantorNamed({ n: index + 1 })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
        {LL.lease.removeGuarantor()}
      </Button>
    </FieldGroup>
  );
}
