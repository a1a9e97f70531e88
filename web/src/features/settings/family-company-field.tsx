import type { FormStore } from '@formisch/react';
import * as v from 'valibot';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

const FamilyCompany = v.object({ isFamilyCompany: v.boolean() });

/**
 * Asks whether a company is a family company. The answer decides the minimum duration of the company's unfurnished
 * leases.
 */
export function FamilyCompanyField({ form }: { readonly form: unknown }) {
  const { LL } = useI18nContext();
  return (
    <div className="sm:col-span-2">
      <CheckboxField
        // Each form with this field uses the same name for it.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        form={form as FormStore<typeof FamilyCompany>}
        path={['isFamilyCompany']}
        label={LL.details.familyCompany()}
        hint={LL.details.familyCompanyHint()}
      />
    </div>
  );
}
