import { Form, type FormSchema, type FormStore } from '@formisch/react';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { UnsavedForm } from '@/components/form/unsaved-form.tsx';
import { PanelBody, PanelFooter } from '@/components/panels/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { Letter } from './use-letter.ts';

interface LetterFormProps<TSchema extends FormSchema> {
  readonly form: FormStore<TSchema>;
  readonly letter: Letter<TSchema>;
  readonly isPossible: boolean;
  readonly submitLabel: string;
  readonly onCancel: () => void;
  readonly blockedAction?: ReactNode;
  readonly isCovered?: boolean;
  readonly children: ReactNode;
}

/** A form in a panel that shows the draft of a letter and issues the letter. */
export function LetterForm<TSchema extends FormSchema>({
  form,
  letter: { submit, read, failure, isBusy, isReading, isUnsaved },
  isPossible,
  submitLabel,
  onCancel,
  blockedAction,
  isCovered = false,
  children,
}: LetterFormProps<TSchema>) {
  const { LL } = useI18nContext();
  return (
    <Form of={form} onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <PanelBody>{children}</PanelBody>
      {isPossible ? (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border bg-surface-sunken px-5 py-3 sm:px-7">
            <Button variant="secondary" isBusy={isReading} onClick={read}>
              {!isReading && <Eye aria-hidden />}
              {LL.reminder.read()}
            </Button>
            <p className="text-small text-muted">{LL.reminder.readHint()}</p>
          </div>
          <PanelFooter onCancel={onCancel} submitLabel={submitLabel} failure={failure} isBusy={isBusy} />
        </>
      ) : (
        <footer className="border-t border-border px-5 py-4 pb-[calc(1rem+env(safe-area-inset-bottom))] sm:px-7">
          <FormFailure text={failure} />
          <div className="flex flex-wrap-reverse justify-end gap-3">
            <Button variant="secondary" size="large" onClick={onCancel}>
              {LL.common.close()}
            </Button>
            {blockedAction}
          </div>
        </footer>
      )}
      <UnsavedForm form={form} isDirty={isUnsaved} isCovered={isCovered} />
    </Form>
  );
}
