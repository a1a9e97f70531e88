import { focus, Form, getInput, setInput } from '@formisch/react';
import { Eye } from 'lucide-react';
import * as v from 'valibot';
import type { Document } from '@shared/contract/document.ts';
import { ADDITION_MAX, type Reminder } from '@shared/contract/reminder.ts';
import { CheckboxField } from '@/components/form/checkbox-field.tsx';
import { showFieldError } from '@/components/form/form-errors.ts';
import { TextAreaField } from '@/components/form/text-area-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { FormFailure } from '@/components/form-failure.tsx';
import { LawNote } from '@/components/law-note.tsx';
import { PanelBody, PanelFooter } from '@/components/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { UnsavedForm } from '@/components/unsaved-form.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { ClaimedDues, EarlierLetters, Proposal } from './reminder-facts.tsx';
import { Addition, ReminderForm } from './reminder-schema.ts';
import { mayIssue, ReminderStops } from './reminder-stops.tsx';
import { letterRefusal, useLetterRequests } from './use-letter-requests.ts';

const NOTHING_TYPED = { isPassed: false, addition: '' };

interface ReminderFieldsProps {
  readonly tenantId: string;
  readonly leaseId: string;
  readonly reminder: Reminder;
  readonly onIssued: (letter: Document) => void;
  /** Opens an issued letter. */
  readonly onOpen: (number: string) => void;
  readonly onCancel: () => void;
}

/**
 * Shows the next letter about arrears. Shows its claim or the reason why it cannot be issued, and a field for the
 * landlord's own paragraph.
 */
export function ReminderFields({
  tenantId,
  leaseId,
  reminder,
  onIssued,
  onOpen,
  onCancel,
}: ReminderFieldsProps) {
  const { LL, locale } = useI18nContext();
  const { step, stops, dues, earlier, lastIssuedOn } = reminder;
  const { form, submit, read, failure, isBusy, isReading, isUnsaved } = useReminderForm(
    leaseId,
    reminder,
    onIssued,
  );
  const isPossible = mayIssue(reminder);
  return (
    <Form of={form} onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <PanelBody>
        <div data-autofocus tabIndex={-1} className="space-y-4 outline-none empty:hidden">
          <ReminderStops tenantId={tenantId} reminder={reminder} />
          {isPossible && <Proposal reminder={reminder} />}
        </div>
        {dues.length > 0 && <ClaimedDues {...reminder} />}
        <EarlierLetters earlier={earlier} onOpen={onOpen} />
        {isPossible && stops.includes('SENT_RECENTLY') && lastIssuedOn && (
          <CheckboxField
            form={form}
            path={['isPassed']}
            label={LL.reminder.sendAnyway({ day: dayInWords(lastIssuedOn, locale) })}
            missing={LL.reminder.sendAnywayMissing()}
          />
        )}
        {(isPossible || form.isDirty) && <AdditionField form={form} />}
      </PanelBody>
      {isPossible ? (
        <>
          <ReadBar isReading={isReading} onRead={read} />
          <PanelFooter
            onCancel={onCancel}
            submitLabel={LL.reminder.generate[step === 3 ? 'formalNotice' : 'reminder']()}
            failure={failure}
            isBusy={isBusy}
          />
        </>
      ) : (
        <StoppedFooter failure={failure} onClose={onCancel} />
      )}
      <UnsavedForm form={form} isDirty={isUnsaved} />
    </Form>
  );
}

/** Returns the form of a letter about arrears, and the functions that show its draft and issue the letter. */
function useReminderForm(leaseId: string, reminder: Reminder, onIssued: (letter: Document) => void) {
  const { LL } = useI18nContext();
  const requests = useLetterRequests(leaseId, reminder);
  const form = useForm({ schema: ReminderForm, initialInput: NOTHING_TYPED });
  const { submit, failure, isBusy, isDirty } = useSubmit(form, {
    send: async ({ isPassed, addition }) => {
      if (reminder.stops.includes('SENT_RECENTLY') && !isPassed) {
        showFieldError(form, 'isPassed', 'required');
        focus(form, { path: ['isPassed'] });
        return false;
      }
      onIssued(await requests.issue(addition));
      return undefined;
    },
    failedText: LL.reminder.failed(),
    goneText: LL.account.goneText(),
    onRefused: (errorCode) => {
      // Clear the tick about an earlier letter. Another letter may have been issued since.
      setInput(form, { path: ['isPassed'], input: false });
      return letterRefusal(errorCode, LL);
    },
  });
  const read = (): void => {
    const addition = v.safeParse(Addition, getInput(form, { path: ['addition'] }));
    if (addition.success) void requests.read(addition.output);
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

/** The field for the landlord's own paragraph. */
function AdditionField({ form }: Pick<ReturnType<typeof useReminderForm>, 'form'>) {
  const { LL } = useI18nContext();
  return (
    <TextAreaField
      form={form}
      path={['addition']}
      label={LL.reminder.addition()}
      hint={
        <>
          {LL.reminder.additionHint()}
          <LawNote text={LL.reminder.additionLaw()} />
        </>
      }
      rows={3}
      most={ADDITION_MAX}
      isOptional
    />
  );
}

/** The button that shows the draft. */
function ReadBar({ isReading, onRead }: { readonly isReading: boolean; readonly onRead: () => void }) {
  const { LL } = useI18nContext();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border bg-surface-sunken px-5 py-3 sm:px-7">
      <Button variant="secondary" isBusy={isReading} onClick={onRead}>
        {!isReading && <Eye aria-hidden />}
        {LL.reminder.read()}
      </Button>
      <p className="text-small text-muted">{LL.reminder.readHint()}</p>
    </div>
  );
}

interface StoppedFooterProps {
  readonly failure: string | null;
  readonly onClose: () => void;
}

/** The footer while no letter can be issued. */
function StoppedFooter({ failure, onClose }: StoppedFooterProps) {
  const { LL } = useI18nContext();
  return (
    <footer className="border-t border-border px-5 py-4 pb-[calc(1rem+env(safe-area-inset-bottom))] sm:px-7">
      <FormFailure text={failure} />
      <div className="flex justify-end">
        <Button variant="secondary" size="large" onClick={onClose}>
          {LL.common.close()}
        </Button>
      </div>
    </footer>
  );
}
