import type { FormStore } from '@formisch/react';
import { warningIf } from '@/components/form/field-warning.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { FieldGroup } from '@/components/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { isDoubtfulPhone } from '@/lib/text/phone-text.ts';
import { TenantNameFields } from './tenant-name-fields.tsx';
import type { TenantFormSchema } from './tenant-schema.ts';

/** Who the tenant is, and how to reach them. */
export function TenantIdentityFields({ form }: { readonly form: FormStore<TenantFormSchema> }) {
  const { LL } = useI18nContext();
  return (
    <FieldGroup title={LL.tenants.identity()}>
      <TenantNameFields form={form} />
      <TextField
        form={form}
        path={['email']}
        label={LL.fields.email()}
        type="email"
        autoComplete="off"
        spellCheck={false}
        isOptional
      />
      <TextField
        form={form}
        path={['phoneNumber']}
        label={LL.details.phoneNumber()}
        type="tel"
        autoComplete="off"
        doubt={(text) => warningIf(isDoubtfulPhone(text), LL.details.doubtfulPhone())}
        isOptional
      />
    </FieldGroup>
  );
}
