import type { ReactNode } from 'react';
import { StepCard } from '@/components/steps/step-card.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { CO_TENANT_STEPS, Step } from './steps.ts';
import type { OpenStep } from './use-open-step.ts';

type AnyStep = Step | (typeof CO_TENANT_STEPS)[number];

interface DepartureStepProps<TStep extends AnyStep> {
  readonly step: TStep;
  readonly at: OpenStep<TStep>;
  /** The facts of the step in one line, shown while the step is closed. */
  readonly summary: string;
  readonly children: ReactNode;
}

/** A step of a departure. An open step shows its fields. A closed step shows its facts and a button that opens it. */
export function DepartureStep<TStep extends AnyStep>({
  step,
  at,
  summary,
  children,
}: DepartureStepProps<TStep>) {
  const { LL } = useI18nContext();
  const titles: Readonly<Record<AnyStep, () => string>> = LL.departure.steps;
  const title = titles[step]();
  const isOpen = at.step === step;
  const isDone = at.done[step];
  return (
    <StepCard
      number={at.steps.indexOf(step) + 1}
      title={title}
      isDone={isDone && !isOpen}
      isInline
      {...(!isOpen && summary && { text: summary })}
      {...(isOpen && { cardRef: at.card })}
      actions={
        !isOpen &&
        at.mayOpen(step) && (
          <Button
            variant="ghost"
            size="small"
            aria-label={(isDone ? LL.departure.changeStep : LL.departure.openStep)({ step: title })}
            onClick={() => at.open(step)}
          >
            {isDone ? LL.table.edit() : LL.departure.open()}
          </Button>
        )
      }
    >
      {isOpen && children}
    </StepCard>
  );
}
