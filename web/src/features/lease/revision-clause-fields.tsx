import { type FormStore, useField } from '@formisch/react';
import * as v from 'valibot';
import type { LeaseKind } from '@shared/contract/leases/lease.ts';
import { useRentIndices } from '@/api/accounts/rent-indices.ts';
import { DateField } from '@/components/form/date-field.tsx';
import { usePrefilled, useProposal } from '@/components/form/use-prefilled.ts';
import {
  asRevisionForm,
  ChargesIndexField,
  ReferenceField,
  RevisionDayFields,
  RevisionQuestion,
} from '@/components/lease/revision-clause-fields.tsx';
import { FieldGroup } from '@/components/panels/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { isMobilityLease } from '@/lib/lease/lease-kind.ts';
import { proposedReference } from '@/lib/lease/rent-index.ts';
import { DateText } from '@/lib/text/date-text.ts';
import type { LeaseForm } from './lease-schema.ts';

/** The fields for the yearly revision of the rent. The rent of a mobility lease cannot be revised. */
export function RevisionClauseFields({ form, kind }: { form: FormStore<typeof LeaseForm>; kind: LeaseKind }) {
  const { LL } = useI18nContext();
  const proposed = useReference(form);
  const hasClause = useField(form, { path: ['hasRevisionClause'] }).input === 'yes';
  if (isMobilityLease(kind)) return null;
  const revision = asRevisionForm(form);
  return (
    <FieldGroup title={LL.lease.revisionTitle()}>
      <RevisionQuestion form={revision} />
      {hasClause && (
        <>
          <RevisionDayFields form={revision} />
          <ReferenceField form={revision} proposed={proposed} />
          <DateField
            form={form}
            path={['irlReferenceFrom']}
            label={LL.lease.irlReferenceFrom()}
            hint={LL.lease.irlReferenceFromHint()}
            isOptional
          />
          <ChargesIndexField form={revision} />
        </>
      )}
    </FieldGroup>
  );
}

/**
 * Fills in the reference quarter that follows from the day of signature. Returns this quarter; `null` if the day is
 * missing or the quarter is uncertain.
 */
function useReference(form: FormStore<typeof LeaseForm>): string | null {
  const hasClause = useField(form, { path: ['hasRevisionClause'] }).input === 'yes';
  const signedOn = v.safeParse(DateText, useField(form, { path: ['signedOn'] }).input);
  const indices = useRentIndices(hasClause);
  const proposed = signedOn.success ? proposedReference(signedOn.output, indices) : null;
  const prefilled = usePrefilled(form, { irlReference: '' });
  useProposal(hasClause ? (proposed ?? '') : undefined, (irlReference) => {
    if (!prefilled.isTyped()) prefilled.prefill({ irlReference });
  });
  return proposed;
}
