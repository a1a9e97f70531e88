import { type FormStore, useField } from '@formisch/react';
import type { LeaseKind } from '@shared/contract/lease.ts';
import { FieldWarning } from '@/components/form/field-warning.tsx';
import {
  ChargesKindField,
  DueDayField,
  ProrataField,
  TermField,
  asTermsForm,
} from '@/components/rent-terms.tsx';
import { FieldGroup } from '@/components/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { isBare } from '@/lib/lease/lease-kind.ts';
import type { LeaseForm } from './lease-schema.ts';

interface DueFieldsProps {
  readonly form: FormStore<typeof LeaseForm>;
  readonly kind: LeaseKind;
}

/** The fields for the rent due day, the term, the kind of charges, and the prorata of a part of a month. */
export function DueFields({ form, kind }: DueFieldsProps) {
  const { LL } = useI18nContext();
  const terms = asTermsForm(form);
  const { input: chargesKind } = useField(form, { path: ['chargesKind'] });
  return (
    <FieldGroup title={LL.lease.payment()}>
      <DueDayField form={terms} />
      <TermField form={terms} />
      {!isBare(kind) && (
        <div className="sm:col-span-2">
          <ChargesKindField
            form={terms}
            label={LL.lease.charges()}
            hint={
              kind === 'unfurnished' &&
              chargesKind === 'fixed' && <FieldWarning text={LL.lease.fixedUnfurnished()} />
            }
          />
        </div>
      )}
      <div className="sm:col-span-2">
        <ProrataField form={terms} />
      </div>
    </FieldGroup>
  );
}
