import type { FormStore } from '@formisch/react';
import type { LeaseKind } from '@shared/contract/lease.ts';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { FieldGroup } from '@/components/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { isBare } from '@/lib/lease/lease-kind.ts';
import type { LeaseForm } from './lease-schema.ts';

interface ClauseFieldsProps {
  readonly form: FormStore<typeof LeaseForm>;
  readonly kind: LeaseKind;
}

/** The fields for solidarity, the termination clause and bilingual documents. */
export function ClauseFields({ form, kind }: ClauseFieldsProps) {
  const { LL } = useI18nContext();
  return (
    <FieldGroup title={LL.lease.clauses()}>
      <div className="space-y-3 sm:col-span-2">
        {!isBare(kind) && (
          <CheckboxField
            form={form}
            path={['hasSolidarity']}
            label={LL.lease.solidarity()}
            hint={LL.lease.solidarityHint()}
          />
        )}
        <CheckboxField
          form={form}
          path={['hasResolutoryClause']}
          label={LL.lease.resolutory()}
          hint={LL.lease.resolutoryHint()}
        />
        <CheckboxField
          form={form}
          path={['isBilingual']}
          label={LL.lease.bilingual()}
          hint={LL.lease.bilingualHint()}
        />
      </div>
    </FieldGroup>
  );
}
