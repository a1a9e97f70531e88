import { type FormStore, getInput, setInput, useField } from '@formisch/react';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { GUARANTORS_MAX, type LeaseTenant } from '@shared/contract/lease.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { check } from '@/components/form/refusals.ts';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { PersonOrCompany } from '@/components/person-or-company.tsx';
import { FieldGroup } from '@/components/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { firstStop } from '@/lib/first-stop.ts';
import { nameInput } from '@/lib/person-form.ts';
import { usualPhoneNumber } from '@/lib/phone-text.ts';
import type { LeaseForm } from './lease-schema.ts';

interface GuarantorFieldsProps {
  readonly form: FormStore<typeof LeaseForm>;
  readonly tenants: readonly LeaseTenant[];
}

const PATH = ['guarantors'] as const;
const NOBODY = { ...nameInput(null), tenantId: '', email: '', phoneNumber: '' };

/** Those who stand surety: the whole list, to which somebody is added and from which somebody is taken. */
export function GuarantorFields({ form, tenants }: GuarantorFieldsProps) {
  const { LL } = useI18nContext();
  const { input: typed } = useField(form, { path: PATH });
  // What forms have for lists would be in the first scripts of the app.
  const said = () =>
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
        // Who is known stays the same person, whose payments name them.
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
  const isCompany = (index: number): boolean => typed[index]?.isCompany ?? false;
  const [items, setItems] = useState(() => said().map((_, index) => index));
  const add = (): void => {
    setInput(form, { path: PATH, input: [...said(), NOBODY] });
    setItems([...items, Math.max(-1, ...items) + 1]);
  };
  const remove = (index: number): void => {
    setInput(form, { path: PATH, input: said().toSpliced(index, 1) });
    setItems(items.toSpliced(index, 1));
  };
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const count = useRef(items.length);
  useEffect(() => {
    if (items.length > count.current) {
      const groups = list.current?.querySelectorAll(':scope > fieldset');
      const added = groups?.[groups.length - 1];
      if (added) firstStop(added)?.focus();
    } else if (items.length < count.current) addButton.current?.focus();
    count.current = items.length;
  }, [items.length]);
  return (
    <div ref={list} className="space-y-7">
      {items.map((item, index) => (
        <FieldGroup key={item} title={LL.lease.guarantor({ n: index + 1 })}>
          <PersonOrCompany
            isCompany={isCompany(index)}
            onChange={(input) => {
              setInput(form, { path: ['guarantors', index, 'isCompany'], input });
              // Other fields are asked for.
              void check(form);
            }}
            companyFields={
              <>
                <TextField
                  form={form}
                  path={['guarantors', index, 'companyName']}
                  label={LL.details.companyName()}
                  autoComplete="off"
                />
                <TextField
                  form={form}
                  path={['guarantors', index, 'siren']}
                  label={LL.details.siren()}
                  hint={LL.details.sirenHint()}
                  inputMode="numeric"
                  autoComplete="off"
                  isOptional
                />
              </>
            }
          />
          <TextField
            form={form}
            path={['guarantors', index, 'firstName']}
            label={LL.details.firstName()}
            autoComplete="off"
            isOptional={isCompany(index)}
          />
          <TextField
            form={form}
            path={['guarantors', index, 'lastName']}
            label={LL.details.lastName()}
            autoComplete="off"
            isOptional={isCompany(index)}
          />
          <TextField
            form={form}
            path={['guarantors', index, 'email']}
            label={LL.fields.email()}
            type="email"
            autoComplete="off"
            spellCheck={false}
            isOptional
          />
          <TextField
            form={form}
            path={['guarantors', index, 'phoneNumber']}
            label={LL.details.phoneNumber()}
            type="tel"
            autoComplete="off"
            usual={usualPhoneNumber}
            isOptional
          />
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
            onClick={() => remove(index)}
          >
            <Trash2 aria-hidden />
            {LL.lease.removeGuarantor()}
          </Button>
        </FieldGroup>
      ))}
      {items.length < GUARANTORS_MAX && (
        <Button ref={addButton} variant="secondary" size="small" onClick={add}>
          <Plus aria-hidden />
          {LL.lease.addGuarantor()}
        </Button>
      )}
    </div>
  );
}
