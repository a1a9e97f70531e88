import type { FormStore } from '@formisch/react';
import * as v from 'valibot';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

const FamilyCompany = v.object({ isFamilyCompany: v.boolean() });

/**
 * Asks whether a company is a family company. The unfurnished leases of a family company may last three years instead
 * of six.
 */
export function FamilyCompanyField({ form }: { readonly form: unknown }) {
  const { LL } = useI18nContext();
  return (
    <div className="sm:col-span-2">
      <CheckboxField
        // All forms with this field name it `isFamilyCompany`.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        form={form as FormStore<typeof FamilyCompany>}
        path={['isFamilyCompany']}
        label={LL.details.familyCompany()}
        hint={LL.details.familyCompanyHint()}
      />
    </div>
  );
}
