import { focus, setInput } from '@formisch/react';
import type { Document } from '@shared/contract/documents/document.ts';
import type { ErrorCode } from '@shared/contract/errors.ts';
import type { Reminder } from '@shared/contract/documents/reminder.ts';
import { useIssueReminder, usePreviewReminder } from '@/api/documents/reminders.ts';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { showFieldError } from '@/components/form/form-errors.ts';
import { useForm } from '@/components/form/use-form.ts';
import { LabelledSegmented } from '@/components/form/labelled-segmented.tsx';
import { withLaw } from '@/components/law-note.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { AdditionField } from '../letters/addition-field.tsx';
import { letterRefusal } from '../letters/letter-refusal.ts';
import { LetterForm } from '@/components/letters/letter-form.tsx';
import { useLetter } from '@/components/letters/use-letter.ts';
import { ClaimedDues, EarlierLetters, Proposal } from './reminder-facts.tsx';
import { ReminderForm, type ReminderLevel } from './reminder-schema.ts';
import { mayIssue, ReminderBlockers } from './reminder-blockers.tsx';

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
  const { form, letter } = useReminderForm(leaseId, reminder, level, onIssued);
  const isPossible = mayIssue(reminder);
  return (
    <LetterForm
      form={form}
      letter={letter}
      isPossible={isPossible}
      submitLabel={LL.reminder.generate[level === 3 ? 'formalNotice' : 'reminder']()}
      onCancel={onCancel}
    >
      <div data-autofocus tabIndex={-1} className="space-y-4 outline-none empty:hidden">
        <ReminderBlockers tenantId={tenantId} leaseId={leaseId} reminder={reminder} />
        {isPossible && <Proposal reminder={reminder} level={level} />}
      </div>
      {isPossible && <LevelChoice reminder={reminder} level={level} onLevel={onLevel} />}
      {dues.length > 0 && <ClaimedDues {...reminder} title={LL.reminder.dues()} />}
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
    </LetterForm>
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
  const form = useForm({ schema: ReminderForm, initialInput: NOTHING_TYPED });
  const letter = useLetter(form, {
    kind: level === 3 ? 'formalNotice' : 'reminder',
    issuing: useIssueReminder(leaseId),
    reading: usePreviewReminder(leaseId),
    refusalOf,
    // Clear the tick that accepts a recent letter. A newer letter may have been issued after the landlord ticked.
    onRefused: () => setInput(form, { path: ['isAccepted'], input: false }),
    // The landlord can read a draft even if a recent letter prevents the issue.
    draftOf: ({ isAccepted, offersInstalments, addition }, action) => {
      if (action === 'issue' && blockers.includes('SENT_RECENTLY') && !isAccepted) {
        showFieldError(form, 'isAccepted', 'required');
        focus(form, { path: ['isAccepted'] });
        return null;
      }
      return {
        level: level ?? 1,
        overriddenBlockers: blockers.filter((blocker) => blocker === 'SENT_RECENTLY'),
        addition,
        offersInstalments: offersInstalments && level !== 3,
      };
    },
    onIssued,
    texts: {
      readFailed: LL.reminder.readFailed(),
      failed: LL.reminder.failed(),
      gone: LL.account.goneText(),
    },
  });
  return { form, letter };
}
