import { getInput } from '@formisch/react';
import { useState } from 'react';
import * as v from 'valibot';
import type { Lease, LeaseTenant } from '@shared/contract/lease.ts';
import { solidarityEndsOn } from '@shared/domain/ledger/notice.ts';
import { useUpdateTenant } from '@/api/tenants.ts';
import { DateField } from '@/components/form/date-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { DateText, dayInput, OptionalDateText } from '@/lib/text/date-text.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { StepForm } from './step-form.tsx';

const LeavingForm = v.object({ leavesOn: DateText, replacedOn: OptionalDateText });

interface LeavingStepProps {
  readonly lease: Lease;
  readonly person: LeaseTenant;
  /** Opens the next step. */
  readonly onDone: () => void;
}

/** The open step with the last day of a co-tenant who leaves alone, and the day of the replacement. */
export function LeavingStep({ lease, person, onDone }: LeavingStepProps) {
  const { LL, locale } = useI18nContext();
  const update = useUpdateTenant();
  const [initialInput] = useState(() => ({
    leavesOn: dayInput(person.leavesOn),
    replacedOn: dayInput(person.replacedOn),
  }));
  const form = useForm({ schema: LeavingForm, initialInput });
  const typed = v.safeParse(LeavingForm, getInput(form));
  const boundUntil =
    typed.success && lease.hasSolidarity
      ? solidarityEndsOn(typed.output.leavesOn, typed.output.replacedOn)
      : null;
  const submission = useSubmit(form, {
    send: async (values) => {
      if (form.isDirty) {
        await update.mutateAsync({ ...values, id: person.id });
        notify.success(LL.lease.personSaved());
      }
      onDone();
    },
    failedText: LL.lease.personFailed(),
    goneText: LL.account.goneText(),
  });
  return (
    <StepForm form={form} submission={submission} isSaved={update.isSuccess} id={person.id} step="leaving">
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <DateField
          form={form}
          path={['leavesOn']}
          label={LL.lease.leavesOn()}
          hint={LL.lease.leavesOnHint()}
        />
        <DateField
          form={form}
          path={['replacedOn']}
          label={LL.lease.replacedOn()}
          hint={boundUntil === null ? undefined : LL.lease.bound({ day: dayInWords(boundUntil, locale) })}
          isOptional
        />
      </div>
    </StepForm>
  );
}
