import { Form, type FormSchema, type FormStore } from '@formisch/react';
import type { ReactNode } from 'react';
import type * as v from 'valibot';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { Submission } from '../form/use-submit.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { Button } from '../ui/button.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';

interface DialogFormProps<TSchema extends FormSchema> {
  readonly form: FormStore<TSchema>;
  readonly submission: Submission<v.InferOutput<TSchema>>;
  readonly submitLabel: string;
  readonly cancelLabel?: string;
  /** The colour of the submit button. Choose red if data will be lost. */
  readonly variant?: 'danger' | 'primary';
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog, with a button that cancels and a button that submits. */
export function DialogForm<TSchema extends FormSchema>({
  form,
  submission: { submit, failure, isBusy },
  submitLabel,
  cancelLabel,
  variant = 'primary',
  onCancel,
  children,
}: DialogFormProps<TSchema>) {
  const { LL } = useI18nContext();
  return (
    <Form of={form} onSubmit={submit} className="mt-5">
      {children}
      <FormFailure text={failure} />
      <DialogButtons>
        <Button variant="secondary" onClick={onCancel}>
          {cancelLabel ?? LL.common.cancel()}
        </Button>
        <Button type="submit" variant={variant} isBusy={isBusy}>
          {submitLabel}
        </Button>
      </DialogButtons>
    </Form>
  );
}
