import { Form, type FormSchema, type FormStore } from '@formisch/react';
import type { ReactNode } from 'react';
import type * as v from 'valibot';
import type { Submission } from '../form/use-submit.ts';
import { PanelBody, PanelFooter } from './side-panel.tsx';
import { UnsavedForm } from '../form/unsaved-form.tsx';

interface PanelFormProps<TSchema extends FormSchema> {
  readonly form: FormStore<TSchema>;
  readonly submission: Submission<v.InferOutput<TSchema>>;
  readonly isSaved: boolean;
  readonly submitLabel: string;
  readonly onCancel: () => void;
  /** The consequences of saving, shown above the buttons. */
  readonly outcome?: ReactNode;
  /** A button beside the submit button. */
  readonly otherAction?: ReactNode;
  readonly children: ReactNode;
}

/** A form in a panel. The panel asks before it closes with unsaved input. */
export const PanelForm = <TSchema extends FormSchema>({
  form,
  submission: { submit, failure, isBusy, isDirty },
  isSaved,
  outcome,
  children,
  ...footer
}: PanelFormProps<TSchema>) => (
  <Form of={form} onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
    <PanelBody>{children}</PanelBody>
    {outcome}
    <PanelFooter {...footer} failure={failure} isBusy={isBusy} />
    <UnsavedForm form={form} isDirty={isDirty && !isSaved} />
  </Form>
);
