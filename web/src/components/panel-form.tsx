import { Form, type FormSchema, type FormStore } from '@formisch/react';
import type { ReactNode } from 'react';
import type * as v from 'valibot';
import { PanelBody, PanelFooter } from './side-panel.tsx';
import { UnsavedForm } from './unsaved-form.tsx';

interface PanelFormProps<TSchema extends FormSchema> {
  readonly form: FormStore<TSchema>;
  /** As `useSubmit` returns it. */
  readonly submission: {
    readonly submit: (values: v.InferOutput<TSchema>) => Promise<void>;
    readonly failure: string | null;
    readonly isBusy: boolean;
    readonly isDirty: boolean;
  };
  readonly isSaved: boolean;
  readonly submitLabel: string;
  readonly onCancel: () => void;
  /** What saving would do, above the buttons. */
  readonly outcome?: ReactNode;
  readonly children: ReactNode;
}

/** A form in a panel, which asks before it is closed with unsaved input. */
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
