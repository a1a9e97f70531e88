import { Form, type FormSchema, type FormStore, type SubmitHandler } from '@formisch/react';
import type { ReactNode } from 'react';
import { FormFailure } from '@/components/form-failure.tsx';
import { StepCard } from '@/components/step-card.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { Lessor } from '@shared/contract/lessor.ts';
import { STEPS, type Step, isStepValid } from './letting-body.ts';
import type { Dwelling } from './occupancy.ts';
import { StepBar } from './step-bar.tsx';
import type { LettingForms } from './use-letting-forms.ts';
import type { Letting } from './use-letting.ts';

/** The props of each step. */
export interface StepProps {
  readonly dwellings: readonly Dwelling[];
  readonly lessors: readonly Lessor[];
  readonly forms: LettingForms;
  readonly letting: Letting;
  /** Stores the input of all steps before the user follows a link of the page. */
  readonly keep: () => void;
}

interface LettingStepProps<TSchema extends FormSchema> {
  readonly step: Step;
  readonly form: FormStore<TSchema>;
  readonly forms: LettingForms;
  readonly letting: Letting;
  /** The summary line of a closed step. */
  readonly summary: string;
  /** The last step's submit, which adds the letting; the other steps open the next step. */
  readonly onSubmit?: SubmitHandler<TSchema>;
  readonly children: ReactNode;
}

/** A step of the letting. It is open with its fields, closed with a summary and an edit button, or not reached yet. */
export function LettingStep<TSchema extends FormSchema>({
  step,
  form,
  forms,
  letting,
  summary,
  onSubmit,
  children,
}: LettingStepProps<TSchema>) {
  const { LL } = useI18nContext();
  const place = STEPS.indexOf(step);
  const isOpen = letting.step === step;
  const wasOpen = !isOpen && place <= letting.reached;
  const isLast = place === STEPS.length - 1;
  const title = LL.letting.steps[step]();
  return (
    <StepCard
      number={place + 1}
      title={title}
      {...(wasOpen && { text: summary })}
      isDone={wasOpen && isStepValid(step, forms.inputs)}
      {...(isOpen && { cardRef: letting.card })}
      actions={
        wasOpen && (
          <Button
            variant="ghost"
            size="small"
            aria-label={LL.letting.changeStep({ step: title })}
            onClick={() => letting.open(step)}
          >
            {LL.table.edit()}
          </Button>
        )
      }
    >
      {isOpen && (
        <Form of={form} onSubmit={onSubmit ?? (() => letting.goOn(step))}>
          <div className="space-y-6">{children}</div>
          <div className="mt-6">
            {isLast && <FormFailure text={letting.failure} />}
            <StepBar forms={forms} letting={letting}>
              <Button type="submit" size="large" isBusy={isLast && form.isSubmitting}>
                {isLast ? LL.letting.add() : LL.letting.goOn()}
              </Button>
            </StepBar>
          </div>
        </Form>
      )}
    </StepCard>
  );
}
