import { type FormStore, getInput, useField } from '@formisch/react';
import { useState } from 'react';
import type { Lease, LeaseKind } from '@shared/contract/leases/lease.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { useChangeLease } from '@/api/accounts/leases.ts';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { FieldWarning } from '@/components/form/field-warning.tsx';
import { GuarantorList } from '@/components/people/guarantor-list.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import {
  ChargesKindField,
  DueDayField,
  ProrataField,
  TermField,
  asTermsForm,
} from '@/components/lease/rent-terms.tsx';
import { FieldGroup, PanelOutcome } from '@/components/panels/side-panel.tsx';
import { useNotifyUnchangedDues } from '@/components/lease/use-notify-unchanged-dues.ts';
import { PanelForm } from '@/components/panels/panel-form.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { isMobilityLease } from '@/lib/lease/lease-kind.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { notify } from '@/lib/notify.ts';
import { movedEnd } from '@/lib/lease/lease-end.ts';
import { TYPED_MS, useDebounced } from '@/lib/state/use-debounced.ts';
import { ContractFields } from './contract-fields.tsx';
import { LeaseForm, leaseChanges, leaseInput } from './lease-schema.ts';
import { RevisionClauseFields } from './revision-clause-fields.tsx';

interface LeaseFieldsProps {
  readonly lease: Lease;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** The form for the terms of a lease. The form shows only the fields that the chosen kind of lease has. */
export function LeaseFields({ lease, onSaved, onCancel }: LeaseFieldsProps) {
  const { LL, locale } = useI18nContext();
  const change = useChangeLease();
  const notifyUnchanged = useNotifyUnchangedDues();
  // The form keeps the lease with which it was opened, even if a refetch changes the lease.
  const [stored] = useState(lease);
  const [initialInput] = useState(() => leaseInput(stored, locale));
  const form = useForm({ schema: LeaseForm, initialInput });
  const kind = getInput(form, { path: ['kind'] }) ?? stored.kind;

  // If the chosen kind has a fixed term, the lease may already have ended. The form warns the landlord before saving.
  const end = movedEnd(stored, {
    kind,
    startsOn: getInput(form, { path: ['startsOn'] }) ?? '',
    durationMonths: getInput(form, { path: ['durationMonths'] }) ?? '',
  });
  const debouncedEnd = useDebounced(end, TYPED_MS);

  const submission = useSubmit(form, {
    send: async (values) => {
      const { unchangedDues } = await change.mutateAsync({ ...leaseChanges(values, stored), id: stored.id });
      notify.success(LL.lease.saved());
      notifyUnchanged(unchangedDues);
      onSaved();
    },
    failedText: LL.lease.saveFailed(),
    goneText: LL.account.goneText(),
  });

  return (
    <PanelForm
      form={form}
      submission={submission}
      isSaved={change.isSuccess}
      submitLabel={LL.common.save()}
      onCancel={onCancel}
      outcome={
        debouncedEnd !== null && (
          <PanelOutcome>
            {debouncedEnd.until === null
              ? LL.lease.owedOn()
              : LL.lease.owedUntil({ day: dayInWords(debouncedEnd.until, locale) })}
          </PanelOutcome>
        )
      }
    >
      <ContractFields form={form} stored={stored} kind={kind} />
      <DueFields form={form} kind={kind} />
      <RevisionClauseFields form={form} kind={kind} />
      <ClauseFields form={form} kind={kind} />
      <GuarantorList
        form={form}
        tenantField="tenantId"
        tenants={stored.tenants.map((tenant) => ({ value: tenant.id, label: fullName(tenant) }))}
      />
    </PanelForm>
  );
}

/** The fields for solidarity, the termination clause and bilingual documents. */
function ClauseFields({ form, kind }: { form: FormStore<typeof LeaseForm>; kind: LeaseKind }) {
  const { LL } = useI18nContext();
  return (
    <FieldGroup title={LL.lease.clauses()}>
      <div className="space-y-3 sm:col-span-2">
        {!isMobilityLease(kind) && (
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

/** The fields for the rent due day, the term, the kind of charges, and the prorata of a part of a month. */
function DueFields({ form, kind }: { form: FormStore<typeof LeaseForm>; kind: LeaseKind }) {
  const { LL } = useI18nContext();
  const terms = asTermsForm(form);
  const { input: chargesKind } = useField(form, { path: ['chargesKind'] });
  return (
    <FieldGroup title={LL.lease.payment()}>
      <DueDayField form={terms} />
      <TermField form={terms} />
      {!isMobilityLease(kind) && (
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
