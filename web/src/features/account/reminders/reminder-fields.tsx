import { focus, Form, getInput, setInput } from '@formisch/react';
import * as v from 'valibot';
import type { Document } from '@shared/contract/documents/document.ts';
import type { ErrorCode } from '@shared/contract/errors.ts';
import type { Reminder } from '@shared/contract/documents/reminder.ts';
import { useIssueReminder, usePreviewReminder } from '@/api/documents/reminders.ts';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { showFieldError } from '@/components/form/form-errors.ts';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { LabelledSegmented } from '@/components/form/labelled-segmented.tsx';
import { withLaw } from '@/components/law-note.tsx';
import { PanelBody, PanelFooter } from '@/components/panels/side-panel.tsx';
import { UnsavedForm } from '@/components/form/unsaved-form.tsx';
import { useDocumentRequests } from '@/components/documents/use-document-requests.ts';
import { Addition } from '@/lib/form/addition.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { AdditionField } from '../letters/addition-field.tsx';
import { letterRefusal } from '../letters/letter-refusal.ts';
import { ReadDraftBar } from '@/components/letters/read-draft-bar.tsx';
import { ClaimedDues, EarlierLetters, Proposal } from './reminder-facts.tsx';
import { ReminderForm, type ReminderLevel } from './reminder-schema.ts';
import { mayIssue, ReminderBlockers } from './reminder-blockers.tsx';
import { BlockedFooter } from '@/components/letters/blocked-footer.tsx';

const NOTHING_TYPED = { isAccepted: false, offersInstalments: false, addition: '' };

interface ReminderFieldsProps {
  readonly tenantId: string;
  readonly leaseId: string;
  readonly reminder: Reminder;
  /** The level of the letter; `undefined` if no letter is possible. */
  readonly level: ReminderLevel | undefined;
  readonly onLevel: (level: ReminderLevel) => void;
  readonly onIssued: (letter: Document) => void;
  readonly onOpen: (number: string) => void;
  readonly onCancel: () => void;
}

/**
 * The form for the next letter about arrears. Shows the claimed dues, or why the letter cannot be issued. The landlord
 * can add a paragraph.
 */
export function ReminderFields({
  tenantId,
  leaseId,
  reminder,
  level,
  onLevel,
  onIssued,
  onOpen,
  onCancel,
}: ReminderFieldsProps) {
  const { LL, locale } = useI18nContext();
  const { blockers, dues, earlier, lastIssuedOn } = reminder;
  const { form, submit, read, failure, isBusy, isReading, isUnsaved } = useReminderForm(
    leaseId,
    reminder,
    level,
    onIssued,
  );
  const isPossible = mayIssue(reminder);
  return (
    <Form of={form} onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <PanelBody>
        <div data-autofocus tabIndex={-1} className="space-y-4 outline-none empty:hidden">
          <ReminderBlockers tenantId={tenantId} leaseId={leaseId} reminder={reminder} />
          {isPossible && <Proposal reminder={reminder} level={level} />}
        </div>
        {isPossible && <LevelChoice reminder={reminder} level={level} onLevel={onLevel} />}
        {dues.length > 0 && <ClaimedDues {...reminder} />}
        <EarlierLetters earlier={earlier} onOpen={onOpen} />
        {isPossible && blockers.includes('SENT_RECENTLY') && lastIssuedOn && (
          <CheckboxField
            form={form}
            path={['isAccepted']}
            label={LL.reminder.sendAnyway({ day: dayInWords(lastIssuedOn, locale) })}
            missing={LL.reminder.sendAnywayMissing()}
          />
        )}
        {isPossible && level !== 3 && (
          <CheckboxField form={form} path={['offersInstalments']} label={LL.reminder.offersInstalments()} />
        )}
        {(isPossible || form.isDirty) && (
          <AdditionField form={form} hint={withLaw(LL.reminder.additionHint(), LL.reminder.additionLaw())} />
        )}
      </PanelBody>
      {isPossible ? (
        <>
          <ReadDraftBar isReading={isReading} onRead={read} />
          <PanelFooter
            onCancel={onCancel}
            submitLabel={LL.reminder.generate[level === 3 ? 'formalNotice' : 'reminder']()}
            failure={failure}
            isBusy={isBusy}
          />
        </>
      ) : (
        <BlockedFooter failure={failure} onClose={onCancel} />
      )}
      <UnsavedForm form={form} isDirty={isUnsaved} />
    </Form>
  );
}

/** The choice between the next reminder and the formal notice. Renders nothing if only one letter is possible. */
function LevelChoice({
  reminder: { possibleLevels },
  level,
  onLevel,
}: Pick<ReminderFieldsProps, 'reminder' | 'level' | 'onLevel'>) {
  const { LL } = useI18nContext();
  if (level === undefined || possibleLevels.length < 2) return null;
  return (
    <div>
      <LabelledSegmented
        label={LL.reminder.level()}
        value={String(level)}
        onChange={(value) => {
          const wanted = possibleLevels.find((one) => String(one) === value);
          if (wanted !== undefined) onLevel(wanted);
        }}
        options={possibleLevels.map((one) => ({ value: String(one), label: LL.reminder.steps[one]() }))}
      />
      <p className="mt-1.5 text-small text-pretty text-muted">{LL.reminder.levelHint()}</p>
    </div>
  );
}

/** Returns the form of a letter about arrears, and the functions that show its draft and issue the letter. */
function useReminderForm(
  leaseId: string,
  reminder: Reminder,
  level: ReminderLevel | undefined,
  onIssued: (letter: Document) => void,
) {
  const { LL } = useI18nContext();
  const { blockers } = reminder;
  // The API refuses the level of the letter if the next level has changed since the panel opened.
  const refusalOf = (errorCode: ErrorCode): string | undefined =>
    errorCode === 'VALIDATION_FAILED'
      ? LL.reminder.refusals.VALIDATION_FAILED()
      : letterRefusal(errorCode, LL);
  const requests = useDocumentRequests({
    kind: level === 3 ? 'formalNotice' : 'reminder',
    issuing: useIssueReminder(leaseId),
    reading: usePreviewReminder(leaseId),
    readFailedText: LL.reminder.readFailed(),
    refusalOf,
  });
  /** The landlord can read a draft even if a recent letter prevents the issue. */
  const draftOf = (addition: string | null, offersInstalments: boolean) => ({
    level: level ?? 1,
    overriddenBlockers: blockers.filter((blocker) => blocker === 'SENT_RECENTLY'),
    addition,
    offersInstalments: offersInstalments && level !== 3,
  });
  const form = useForm({ schema: ReminderForm, initialInput: NOTHING_TYPED });
  const { submit, failure, isBusy, isDirty } = useSubmit(form, {
    send: async ({ isAccepted, offersInstalments, addition }) => {
      if (blockers.includes('SENT_RECENTLY') && !isAccepted) {
        showFieldError(form, 'isAccepted', 'required');
        focus(form, { path: ['isAccepted'] });
        return false;
      }
      onIssued(await requests.issue(draftOf(addition, offersInstalments)));
      return undefined;
    },
    failedText: LL.reminder.failed(),
    goneText: LL.account.goneText(),
    onRefused: (errorCode) => {
      // Clear the tick that accepts a recent letter. A newer letter may have been issued after the landlord ticked.
      setInput(form, { path: ['isAccepted'], input: false });
      return refusalOf(errorCode);
    },
  });
  const read = (): void => {
    const addition = v.safeParse(Addition, getInput(form, { path: ['addition'] }));
    const offersInstalments = getInput(form, { path: ['offersInstalments'] }) === true;
    if (addition.success) void requests.read(draftOf(addition.output, offersInstalments));
    else focus(form, { path: ['addition'] });
  };
  return {
    form,
    submit,
    read,
    failure: requests.readFailure ?? failure,
    isBusy,
    isReading: requests.isReading,
    isUnsaved: isDirty && !requests.isIssued,
  };
}
