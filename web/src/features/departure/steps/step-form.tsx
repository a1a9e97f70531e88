import { Form, type FormSchema, type FormStore } from '@formisch/react';
import type { ReactNode } from 'react';
import type * as v from 'valibot';
import { FormFailure } from '@/components/form/form-failure.tsx';
import type { Submission } from '@/components/form/use-submit.ts';
import { StepBar } from '@/components/steps/step-bar.tsx';
import { Button } from '@/components/ui/button.tsx';
import { UnsavedChangesGuard } from '@/components/form/unsaved-changes-guard.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useStepDraft } from './use-step-draft.ts';

interface StepFormProps<TSchema extends FormSchema> {
  readonly form: FormStore<TSchema>;
  readonly submission: Submission<v.InferOutput<TSchema>>;
  readonly isSaved: boolean;
  /** The id of the lease that ends, or of the co-tenant who leaves alone. */
  readonly id: string;
  readonly step: string;
  readonly children: ReactNode;
}

/** The form of an open step. The button saves the input and continues with the next step. */
export function StepForm<TSchema extends FormSchema>({
  form,
  submission: { submit, failure, isBusy, isDirty },
  isSaved,
  id,
  step,
  children,
}: StepFormProps<TSchema>) {
  const { LL } = useI18nContext();
  const isUnsaved = isDirty && !isSaved;
  useStepDraft(form, { id, step, isDirty: isUnsaved });
  return (
    <Form of={form} onSubmit={submit}>
      <UnsavedChangesGuard isDirty={isUnsaved} />
      <div className="space-y-6">{children}</div>
      <div className="mt-6">
        <FormFailure text={failure} />
        <StepBar>
          <Button type="submit" size="large" isBusy={isBusy}>
            {LL.departure.goOn()}
          </Button>
        </StepBar>
      </div>
    </Form>
  );
}
