import { type FormStore, getInput, setInput } from '@formisch/react';
import { useState } from 'react';
import type { Due } from '@shared/contract/leases/due.ts';
import { type Lease, LeaseEnding } from '@shared/contract/leases/lease.ts';
import { endsByItself } from '@shared/domain/ledger/notice.ts';
import { useChangeLease } from '@/api/accounts/leases.ts';
import { DateField } from '@/components/form/date-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { usePrefilled } from '@/components/form/use-prefilled.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { withLaw } from '@/components/law-note.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { useNotifyUnchangedDues } from '@/components/lease/use-notify-unchanged-dues.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { certifiedRentsAfter } from '@/lib/lease/certified-rents.ts';
import { endOutcome, followingEnd } from '@/lib/lease/lease-end.ts';
import { TYPED_MS, useDebounced } from '@/lib/state/use-debounced.ts';
import { notify } from '@/lib/notify.ts';
import { depositRefusal } from '../deposit/deposit-issue-texts.tsx';
import { NoticeOutcome } from './notice-outcome.tsx';
import { END_FIELDS, NoticeForm, endChanges, mayBeReduced, noticeInput } from './notice-schema.ts';
import { StepForm } from './step-form.tsx';

interface NoticeStepProps {
  readonly lease: Lease;
  readonly dues: readonly Due[];
  /** Opens the next step. */
  readonly onDone: () => void;
  /** Leaves the page, because the lease goes on. */
  readonly onWithdrawn: () => void;
}

export function NoticeStep({ lease, dues, onDone, onWithdrawn }: NoticeStepProps) {
  const { LL } = useI18nContext();
  const { form, input, asked, outcome, follow, submission, isSaved } = useNoticeForm({
    lease,
    onDone,
    onWithdrawn,
  });
  return (
    <StepForm form={form} submission={submission} isSaved={isSaved} id={lease.id} step="notice">
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <EndedByField form={form} lease={lease} onChosen={(endedBy) => follow({ endedBy })} />
        {asked.includes('noticeReceivedOn') && (
          <DayField
            form={form}
            path="noticeReceivedOn"
            label={LL.lease.noticeReceivedOn()}
            onText={(noticeReceivedOn) => follow({ noticeReceivedOn })}
          />
        )}
        {asked.includes('endsOn') && <DayField form={form} path="endsOn" label={LL.lease.lastDay()} />}
        {asked.includes('isNoticeReduced') && mayBeReduced(lease) && (
          <ReducedNotice
            isReduced={input.isNoticeReduced}
            onChange={(isNoticeReduced) => {
              follow({ isNoticeReduced });
              setInput(form, { path: ['isNoticeReduced'], input: isNoticeReduced });
            }}
          />
        )}
        {asked.includes('reletOn') && (
          <DayField form={form} path="reletOn" label={LL.lease.reletOn()} hint={LL.lease.reletHint()} />
        )}
      </div>
      <NoticeOutcome
        outcome={outcome}
        isEnding={input.endedBy !== ''}
        unchanged={outcome ? certifiedRentsAfter(dues, outcome.owedUntil) : []}
      />
    </StepForm>
  );
}

function useNoticeForm({ lease, onDone, onWithdrawn }: Omit<NoticeStepProps, 'dues'>) {
  const { LL } = useI18nContext();
  const change = useChangeLease();
  const notifyUnchanged = useNotifyUnchangedDues();
  const [initialInput] = useState(() => noticeInput(lease));
  const form = useForm({ schema: NoticeForm, initialInput });
  const typed = getInput(form);
  const input = {
    endedBy: typed?.endedBy ?? initialInput.endedBy,
    noticeReceivedOn: typed?.noticeReceivedOn ?? '',
    isNoticeReduced: typed?.isNoticeReduced ?? false,
    endsOn: typed?.endsOn ?? '',
    reletOn: typed?.reletOn ?? '',
  };
  const asked = input.endedBy === '' ? [] : END_FIELDS[input.endedBy];

  const outcome = useDebounced(endOutcome(lease, input), TYPED_MS);

  const end = usePrefilled(form, { endsOn: followingEnd(lease, initialInput) });
  /** Fills in the last day that follows from the notice, unless the landlord has typed another day. */
  const follow = (typedFields: Partial<typeof input>): void => {
    if (input.endsOn === '' || !end.isTyped())
      end.prefill({ endsOn: followingEnd(lease, { ...input, ...typedFields }) });
  };

  const submission = useSubmit(form, {
    send: async (values) => {
      if (!form.isDirty && values.endedBy !== null) return onDone();
      const { unchangedDues } = await change.mutateAsync({ ...endChanges(values), id: lease.id });
      notify.success(values.endedBy === null ? LL.lease.goesOn() : LL.lease.endSaved());
      notifyUnchanged(unchangedDues);
      if (values.endedBy === null) onWithdrawn();
      else onDone();
    },
    failedText: LL.lease.saveFailed(),
    goneText: LL.account.goneText(),
    onRefused: (errorCode) => depositRefusal(errorCode, LL),
  });
  return { form, input, asked, outcome, follow, submission, isSaved: change.isSuccess };
}

interface ReducedNoticeProps {
  readonly isReduced: boolean;
  readonly onChange: (isReduced: boolean) => void;
}

function ReducedNotice({ isReduced, onChange }: ReducedNoticeProps) {
  const { LL } = useI18nContext();
  return (
    <div className="mb-3 sm:col-span-2">
      <Checkbox
        label={LL.lease.reduced()}
        hint={withLaw(LL.lease.reducedHint(), LL.lease.reducedLaw())}
        checked={isReduced}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
    </div>
  );
}

interface EndedByFieldProps {
  readonly form: FormStore<typeof NoticeForm>;
  readonly lease: Lease;
  readonly onChosen: (endedBy: LeaseEnding) => void;
}

function EndedByField({ form, lease, onChosen }: EndedByFieldProps) {
  const { LL } = useI18nContext();
  return (
    <div className="sm:col-span-2">
      <SelectField
        form={form}
        path={['endedBy']}
        label={LL.lease.endedBy()}
        emptyLabel={lease.endedBy === null ? LL.lease.noEnd() : LL.lease.endsNot()}
        options={LeaseEnding.options
          .filter((value) => value !== 'term' || endsByItself(lease.kind) || lease.endedBy === 'term')
          .map((value) => ({ value, label: LL.lease.endings[value]() }))}
        onChosen={(value) => {
          const endedBy = LeaseEnding.options.find((option) => option === value);
          if (endedBy) onChosen(endedBy);
        }}
      />
    </div>
  );
}

interface DayFieldProps {
  readonly form: FormStore<typeof NoticeForm>;
  readonly path: 'noticeReceivedOn' | 'endsOn' | 'reletOn';
  readonly label: string;
  readonly hint?: string;
  readonly onText?: (text: string) => void;
}

/** A date field of the form. Only `endsOn`, the last day of the lease, is required. */
const DayField = ({ form, path, ...field }: DayFieldProps) => (
  <DateField {...field} form={form} path={[path]} isOptional={path !== 'endsOn'} />
);
