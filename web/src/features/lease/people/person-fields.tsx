import { getInput } from '@formisch/react';
import { useState } from 'react';
import * as v from 'valibot';
import type { Lease, LeaseTenant } from '@shared/contract/leases/lease.ts';
import { solidarityEndsOn } from '@shared/domain/ledger/notice.ts';
import { shortDate } from '@shared/domain/period.ts';
import { useUpdateTenant } from '@/api/people/tenants.ts';
import { DateField } from '@/components/form/date-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { FieldGroup } from '@/components/panels/side-panel.tsx';
import { PanelForm } from '@/components/panels/panel-form.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { OptionalDateText } from '@/lib/text/date-text.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { notify } from '@/lib/notify.ts';

const PersonForm = v.object({
  joinsOn: OptionalDateText,
  leavesOn: OptionalDateText,
  replacedOn: OptionalDateText,
});

interface PersonFieldsProps {
  readonly lease: Lease;
  readonly person: LeaseTenant;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** The form for the days of one tenant on a lease with several tenants. */
export function PersonFields({ lease, person, onSaved, onCancel }: PersonFieldsProps) {
  const { LL, locale } = useI18nContext();
  const update = useUpdateTenant();
  const [initialInput] = useState(() => ({
    joinsOn: person.joinsOn === null ? '' : shortDate(person.joinsOn),
    leavesOn: person.leavesOn === null ? '' : shortDate(person.leavesOn),
    replacedOn: person.replacedOn === null ? '' : shortDate(person.replacedOn),
  }));
  const form = useForm({ schema: PersonForm, initialInput });
  const typed = v.safeParse(PersonForm, getInput(form));
  const bound =
    typed.success && typed.output.leavesOn !== null && lease.hasSolidarity
      ? solidarityEndsOn(typed.output.leavesOn, typed.output.replacedOn)
      : null;

  const submission = useSubmit(form, {
    send: async (values) => {
      await update.mutateAsync({ ...values, id: person.id });
      notify.success(LL.lease.personSaved());
      onSaved();
    },
    failedText: LL.lease.personFailed(),
    goneText: LL.account.goneText(),
  });

  return (
    <PanelForm
      form={form}
      submission={submission}
      isSaved={update.isSuccess}
      submitLabel={LL.common.save()}
      onCancel={onCancel}
    >
      <FieldGroup title={LL.lease.onLease()}>
        <DateField
          form={form}
          path={['joinsOn']}
          label={LL.lease.joinsOn()}
          hint={LL.lease.joinsOnHint()}
          isOptional
        />
        <DateField
          form={form}
          path={['leavesOn']}
          label={LL.lease.leavesOn()}
          hint={LL.lease.leavesOnHint()}
          isOptional
        />
        <DateField
          form={form}
          path={['replacedOn']}
          label={LL.lease.replacedOn()}
          hint={bound === null ? undefined : LL.lease.bound({ day: dayInWords(bound, locale) })}
          isOptional
        />
      </FieldGroup>
    </PanelForm>
  );
}
