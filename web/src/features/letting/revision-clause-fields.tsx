import { type FormStore, useField } from '@formisch/react';
import { useRentIndices } from '@/api/rent-indices.ts';
import { DateField } from '@/components/form/date-field.tsx';
import {
  asRevisionForm,
  ChargesIndexField,
  ReferenceField,
  RevisionDayFields,
  RevisionQuestion,
} from '@/components/revision-clause-fields.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { type TermsForm, followingReference } from './terms-schema.ts';

/** Asks whether the rent is revised each year. If the landlord answers yes, asks for the terms of the clause. */
export function RevisionClauseFields({ form }: { readonly form: FormStore<typeof TermsForm> }) {
  const { LL } = useI18nContext();
  const { input: hasRevisionClause } = useField(form, { path: ['hasRevisionClause'] });
  const indices = useRentIndices(hasRevisionClause === 'yes');
  const { input: signedOn } = useField(form, { path: ['signedOn'] });
  const revision = asRevisionForm(form);
  return (
    <>
      <RevisionQuestion form={revision} />
      {hasRevisionClause === 'yes' && (
        <>
          <RevisionDayFields form={revision} />
          <DateField form={form} path={['signedOn']} label={LL.lease.signedOn()} isOptional />
          <ReferenceField
            form={revision}
            proposed={followingReference({ hasRevisionClause, signedOn }, indices)}
          />
          <ChargesIndexField form={revision} />
        </>
      )}
    </>
  );
}
