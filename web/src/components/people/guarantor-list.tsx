import { type FormStore, insert, remove, useFieldArray } from '@formisch/react';
import { ShieldPlus, Trash2 } from 'lucide-react';
import type * as v from 'valibot';
import { GUARANTORS_MAX } from '@shared/contract/leases/lease.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useListFocus } from '@/lib/focus/use-list-focus.ts';
import { nameInput } from '@/lib/form/person-form.ts';
import { SelectField } from '../form/select-field.tsx';
import { ContactFields, PersonOrCompany } from './name-fields.tsx';
import { FieldGroup } from '../panels/side-panel.tsx';
import { Button } from '../ui/button.tsx';
import type { SelectOption } from '../ui/select.tsx';

/** The field with the tenant for whom a guarantor stands surety. The name of this field depends on the form. */
type TenantField = 'tenant' | 'tenantId';
type Guarantor = v.ObjectSchema<
  Readonly<Record<'email' | TenantField, v.OptionalSchema<v.StringSchema<undefined>, undefined>>>,
  undefined
>;
type GuarantorStore = FormStore<
  v.ObjectSchema<{ readonly guarantors: v.ArraySchema<Guarantor, undefined> }, undefined>
>;

interface GuarantorListProps {
  /** A form with a list of guarantors. */
  readonly form: unknown;
  readonly tenantField: TenantField;
  readonly tenants: readonly SelectOption[];
}

const PATH = ['guarantors'] as const;
const NOBODY = { ...nameInput(null), email: '', phoneNumber: '' };

/** Asks for the name, the contact details and the tenant of each guarantor. The list may be empty. */
export function GuarantorList({ form, tenantField, tenants }: GuarantorListProps) {
  const { LL } = useI18nContext();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const store = form as GuarantorStore;
  const { items } = useFieldArray(store, { path: PATH });
  const { list, addButton, act } = useListFocus();
  return (
    <div ref={list} className="space-y-7">
      {items.map((item, index) => (
        <FieldGroup key={item} title={LL.lease.guarantor({ n: index + 1 })}>
          <PersonOrCompany form={form} at={['guarantors', index]} />
          <ContactFields form={form} at={['guarantors', index]} />
          {tenants.length > 1 && (
            <div className="sm:col-span-2">
              <SelectField
                form={store}
                path={['guarantors', index, tenantField]}
                label={LL.lease.surety()}
                emptyLabel={LL.lease.everybody()}
                options={tenants}
                isOptional
              />
            </div>
          )}
          <RemovePersonButton
            label={LL.lease.removeGuarantorNamed({ n: index + 1 })}
            onRemove={() => act(() => remove(store, { path: PATH, at: index }))}
          />
        </FieldGroup>
      ))}
      {items.length < GUARANTORS_MAX && (
        <Button
          ref={addButton}
          variant="secondary"
          size="small"
          onClick={() =>
            act(() => insert(store, { path: PATH, initialInput: { ...NOBODY, [tenantField]: '' } }))
          }
        >
          <ShieldPlus aria-hidden />
          {LL.lease.addGuarantor()}
        </Button>
      )}
    </div>
  );
}

/** The button that removes a person from a list of people. `label` names the person for screen readers. */
export function RemovePersonButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { LL } = useI18nContext();
  return (
    <Button
      variant="secondary"
      size="small"
      className="justify-self-start hover:text-danger"
      aria-label={label}
      onClick={onRemove}
    >
      <Trash2 aria-hidden />
      {LL.lease.removeGuarantor()}
    </Button>
  );
}
