import { getInput } from '@formisch/react';
import { useState } from 'react';
import type { Lease } from '@shared/contract/lease.ts';
import { useChangeLease } from '@/api/leases.ts';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { PanelOutcome } from '@/components/side-panel.tsx';
import { useNotifyUnchangedDues } from '@/components/use-notify-unchanged-dues.ts';
import { PanelForm } from '@/components/panel-form.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { notify } from '@/lib/notify.ts';
import { movedEnd } from '@/lib/lease/lease-end.ts';
import { TYPED_MS, useDebounced } from '@/lib/state/use-debounced.ts';
import { ClauseFields } from './clause-fields.tsx';
import { ContractFields } from './contract-fields.tsx';
import { DueFields } from './due-fields.tsx';
import { GuarantorFields } from './guarantor-fields.tsx';
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

  // If the chosen kind has a fixed term, the lease may already have ended. The form says so before the landlord saves.
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
      <GuarantorFields form={form} tenants={stored.tenants} />
    </PanelForm>
  );
}
