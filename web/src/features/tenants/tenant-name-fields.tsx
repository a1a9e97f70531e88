import { type FormStore, setInput, useField } from '@formisch/react';
import { check } from '@/components/form/refusals.ts';
import { TextField } from '@/components/form/text-field.tsx';
import { PersonOrCompany } from '@/components/person-or-company.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { TenantFormSchema } from './tenant-schema.ts';

/** Who the tenant is: a person with both names, or a company and, where that is said, who acts for it. */
export function TenantNameFields({ form }: { readonly form: FormStore<TenantFormSchema> }) {
  const { LL } = useI18nContext();
  const { input: isCompany = false } = useField(form, { path: ['isCompany'] });
  return (
    <>
      <PersonOrCompany
        isCompany={isCompany}
        onChange={(input) => {
          setInput(form, { path: ['isCompany'], input });
          // Other fields are asked for.
          void check(form);
        }}
        companyFields={
          <>
            <TextField
              form={form}
              path={['companyName']}
              label={LL.details.companyName()}
              autoComplete="off"
            />
            <TextField
              form={form}
              path={['siren']}
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
        path={['firstName']}
        label={LL.details.firstName()}
        autoComplete="off"
        isOptional={isCompany}
      />
      <TextField
        form={form}
        path={['lastName']}
        label={LL.details.lastName()}
        autoComplete="off"
        isOptional={isCompany}
      />
    </>
  );
}
