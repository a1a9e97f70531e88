import { Form, type FormSchema, type FormStore, type SubmitHandler } from '@formisch/react';
import type { ReactNode } from 'react';
import { formatEuros } from '@shared/domain/money.ts';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { StepBar } from '@/components/steps/step-bar.tsx';
import { StepCard } from '@/components/steps/step-card.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { Lessor } from '@shared/contract/lessor.ts';
import { STEPS, type Step, isStepValid } from './letting-body.ts';
import type { Dwelling } from './occupancy.ts';
import { monthlyAmounts } from './summary-text.ts';
import type { LettingForms } from './use-letting-forms.ts';
import type { Letting } from './use-letting.ts';

export interface StepProps {
  readonly dwellings: readonly Dwelling[];
  readonly lessors: readonly Lessor[];
  readonly forms: LettingForms;
  readonly letting: Letting;
  /** Stores the input of all steps. Call this function before the user leaves the page through a link. */
  readonly keep: () => void;
}

interface LettingStepProps<TSchema extends FormSchema> {
  readonly step: Step;
  readonly form: FormStore<TSchema>;
  readonly forms: LettingForms;
  readonly letting: Letting;
  /** The text that a closed step shows instead of its fields. */
  readonly summary: string;
  /** Adds the letting. Only the last step has this function; the button of each earlier step opens the next step. */
  readonly onSubmit?: SubmitHandler<TSchema>;
  readonly children: ReactNode;
}

/**
 * A step of the letting form. An open step shows its fields. A closed step shows a summary and an edit button. A step
 * that was never open shows only its title.
 */
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
  const figure = useStepFigure(forms, letting);
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
      isInline
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
            <StepBar figure={figure}>
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

/** Returns the main amount of the letting: the first rent or, until this rent is known, the monthly amount. */
function useStepFigure(forms: LettingForms, letting: Letting) {
  const { LL, locale } = useI18nContext();
  const first = letting.preview.answer?.rents[0];
  const monthly = monthlyAmounts(forms);
  return first
    ? { name: LL.letting.firstAmount(), text: formatEuros(first.amount, locale) }
    : monthly && {
        name: LL.letting.rentAndCharges(),
        text: LL.letting.eachMonth({ amount: formatEuros(monthly.amount, locale) }),
      };
}
