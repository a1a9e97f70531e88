import type { ReactNode } from 'react';
import { StepCard } from '@/components/step-card.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { Departure } from './use-departure.ts';
import { STEPS, type Step } from './steps.ts';

interface DepartureStepProps {
  readonly step: Step;
  readonly departure: Departure;
  /** The facts of the step in one line, shown while the step is closed. */
  readonly summary: string;
  /** The fields and buttons of the open step. */
  readonly children: ReactNode;
}

/** A step of a departure. An open step shows its fields. A closed step shows its facts and an edit button. */
export function DepartureStep({ step, departure, summary, children }: DepartureStepProps) {
  const { LL } = useI18nContext();
  const title = LL.departure.steps[step]();
  const isOpen = departure.step === step;
  const isDone = departure.done[step];
  return (
    <StepCard
      number={STEPS.indexOf(step) + 1}
      title={title}
      isDone={isDone && !isOpen}
      {...(!isOpen && summary && { text: summary })}
      {...(isOpen && { cardRef: departure.card })}
      actions={
        !isOpen &&
        departure.mayOpen(step) && (
          <Button
            variant="ghost"
            size="small"
            aria-label={LL.departure.openStep({ step: title })}
            onClick={() => departure.open(step)}
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
