import { type FormStore, getInput, setInput } from '@formisch/react';
import { useState } from 'react';
import type { Due } from '@shared/contract/due.ts';
import { ExitState, type Lease, LeaseEnding } from '@shared/contract/lease.ts';
import { endsByItself } from '@shared/domain/ledger/notice.ts';
import { useChangeLease } from '@/api/leases.ts';
import { DateField } from '@/components/form/date-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { usePrefilled } from '@/components/form/use-prefilled.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { LawNote } from '@/components/law-note.tsx';
import { FieldGroup } from '@/components/side-panel.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { useNotifyUnchangedDues } from '@/components/use-notify-unchanged-dues.ts';
import { PanelForm } from '@/components/panel-form.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { TYPED_MS, useDebounced } from '@/lib/state/use-debounced.ts';
import { notify } from '@/lib/notify.ts';
import { EndOutcome } from './end-outcome.tsx';
import {
  END_FIELDS,
  EndForm,
  endChanges,
  endInput,
  endOutcome,
  followingEnd,
  mayBeReduced,
} from './end-schema.ts';
import { UnchangedReceipts } from './unchanged-receipts.tsx';
import { certifiedRentsAfter } from './certified-rents.ts';

interface EndFieldsProps {
  readonly lease: Lease;
  readonly dues: readonly Due[];
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** The form that ends a lease and states until when rent is owed. */
export function EndFields({ lease, dues, onSaved, onCancel }: EndFieldsProps) {
  const { LL } = useI18nContext();
  const { form, input, asked, outcome, follow, submission, isSaved } = useEndForm({ lease, onSaved });
  const isByNotice = asked.includes('noticeReceivedOn');
  // The receipts that the end does not change. The list appears below the field for the last day.
  const kept = (
    <output className="block text-small text-on-gold-soft empty:absolute sm:col-span-2 [&>ul]:mb-3 [&>ul]:rounded-control [&>ul]:bg-gold-soft [&>ul]:px-4 [&>ul]:py-3">
      {outcome && <UnchangedReceipts dues={certifiedRentsAfter(dues, outcome.owedUntil)} isTyping />}
    </output>
  );
  return (
    <PanelForm
      form={form}
      submission={submission}
      isSaved={isSaved}
      submitLabel={LL.common.save()}
      onCancel={onCancel}
      outcome={<EndOutcome outcome={outcome} isEnding={input.endedBy !== ''} />}
    >
      <FieldGroup title={LL.lease.end()}>
        <EndedByField form={form} lease={lease} onChosen={(endedBy) => follow({ endedBy })} />
        {isByNotice && (
          <DayField
            form={form}
            path="noticeReceivedOn"
            label={LL.lease.noticeReceivedOn()}
            onText={(noticeReceivedOn) => follow({ noticeReceivedOn })}
          />
        )}
        {asked.includes('endsOn') && <DayField form={form} path="endsOn" label={LL.lease.lastDay()} />}
        {isByNotice && kept}
        {asked.includes('isNoticeReduced') && mayBeReduced(lease) && (
          <ReducedNotice
            isReduced={input.isNoticeReduced}
            onChange={(isNoticeReduced) => {
              follow({ isNoticeReduced });
              setInput(form, { path: ['isNoticeReduced'], input: isNoticeReduced });
            }}
          />
        )}
        {asked.includes('keysOn') && <DayField form={form} path="keysOn" label={LL.lease.keysOn()} />}
        {asked.includes('exitState') && <ExitField form={form} />}
        {asked.includes('newAddress') && (
          <div className="sm:col-span-2">
            <TextField
              form={form}
              path={['newAddress']}
              label={LL.lease.newAddress()}
              hint={LL.lease.newAddressHint()}
              autoComplete="off"
              isOptional
            />
          </div>
        )}
        {asked.includes('accountsApprovedOn') && (lease.deposit > 0 || lease.accountsApprovedOn !== null) && (
          <DayField
            form={form}
            path="accountsApprovedOn"
            label={LL.lease.accountsApprovedOn()}
            hint={LL.lease.accountsApprovedHint()}
          />
        )}
        {!isByNotice && kept}
        {asked.includes('reletOn') && (
          <DayField form={form} path="reletOn" label={LL.lease.reletOn()} hint={LL.lease.reletHint()} />
        )}
      </FieldGroup>
    </PanelForm>
  );
}

function useEndForm({ lease, onSaved }: Pick<EndFieldsProps, 'lease' | 'onSaved'>) {
  const { LL } = useI18nContext();
  const change = useChangeLease();
  const notifyUnchanged = useNotifyUnchangedDues();
  const [initialInput] = useState(() => endInput(lease));
  const form = useForm({ schema: EndForm, initialInput });
  const typed = getInput(form);
  const input = {
    endedBy: typed?.endedBy ?? initialInput.endedBy,
    noticeReceivedOn: typed?.noticeReceivedOn ?? '',
    isNoticeReduced: typed?.isNoticeReduced ?? false,
    endsOn: typed?.endsOn ?? '',
    keysOn: typed?.keysOn ?? '',
    newAddress: typed?.newAddress ?? '',
    exitState: typed?.exitState ?? '',
    accountsApprovedOn: typed?.accountsApprovedOn ?? '',
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
      const { unchangedDues } = await change.mutateAsync({ ...endChanges(values), id: lease.id });
      notify.success(values.endedBy === null ? LL.lease.goesOn() : LL.lease.endSaved());
      notifyUnchanged(unchangedDues);
      onSaved();
    },
    failedText: LL.lease.saveFailed(),
    goneText: LL.account.goneText(),
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
        hint={
          <>
            {LL.lease.reducedHint()}
            <LawNote text={LL.lease.reducedLaw()} />
          </>
        }
        checked={isReduced}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
    </div>
  );
}

interface EndedByFieldProps {
  readonly form: FormStore<typeof EndForm>;
  readonly lease: Lease;
  readonly onChosen: (endedBy: LeaseEnding) => void;
}

/** The choice of who ends the lease. Without a choice, the lease has no end. */
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

/** The choice whether the dwelling at the exit matches the entry, which sets the time to return the deposit. */
function ExitField({ form }: { readonly form: FormStore<typeof EndForm> }) {
  const { LL } = useI18nContext();
  return (
    <SelectField
      form={form}
      path={['exitState']}
      label={LL.lease.exitState()}
      emptyLabel={LL.lease.unknown()}
      options={ExitState.options.map((value) => ({ value, label: LL.lease.exitStates[value]() }))}
      isOptional
    />
  );
}

interface DayFieldProps {
  readonly form: FormStore<typeof EndForm>;
  readonly path: 'noticeReceivedOn' | 'endsOn' | 'keysOn' | 'accountsApprovedOn' | 'reletOn';
  readonly label: string;
  readonly hint?: string;
  readonly onText?: (text: string) => void;
}

/** A date field in the form of the end. Only the last day is required. */
const DayField = ({ form, path, ...field }: DayFieldProps) => (
  <DateField {...field} form={form} path={[path]} isOptional={path !== 'endsOn'} />
);
