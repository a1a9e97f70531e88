import type { FormStore } from '@formisch/react';
import * as v from 'valibot';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

const FamilyCompany = v.object({ isFamilyCompany: v.boolean() });

/** Asks of a company whether it lets as a family: the least term of its unfurnished leases hangs on it. */
export function FamilyCompanyField({ form }: { readonly form: unknown }) {
  const { LL } = useI18nContext();
  return (
    <div className="sm:col-span-2">
      <CheckboxField
        // Each form that has the field has it under this name.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        form={form as FormStore<typeof FamilyCompany>}
        path={['isFamilyCompany']}
        label={LL.details.familyCompany()}
        hint={LL.details.familyCompanyHint()}
      />
    </div>
  );
}
