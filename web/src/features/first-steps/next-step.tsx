import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowRight, Check } from 'lucide-react';
import { PanelBody, PanelSkeleton, PanelStep } from '@/components/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { type StepKey, nextStep } from './first-steps.ts';
import { useFirstSteps } from './use-first-steps.ts';

/** What was just added, for the next step to build on. */
interface Added {
  readonly property?: string;
  readonly tenant?: string;
}

const wayTo = (step: StepKey, { property, tenant }: Added): LinkProps => {
  if (step === 'property') return { to: '/properties', search: { openPanel: true } };
  if (step === 'tenant') return { to: '/tenants', search: { openPanel: true, property } };
  // The receipt panel first asks for anything missing from the profile.
  return { to: '/receipts', search: { openPanel: true, payer: tenant } };
};

interface NextStepProps {
  readonly added: Added;
  readonly onLater: () => void;
}

/** Offers the next step towards the first receipt, in the panel where something was just added. */
export function NextStep({ added, onLater }: NextStepProps) {
  const { LL } = useI18nContext();
  const steps = useFirstSteps();
  const next = nextStep(steps);
  if (!steps || !next) return <PanelSkeleton />;
  return (
    <PanelStep>
      <PanelBody>
        <ol aria-label={LL.firstSteps.title()} className="space-y-1">
          {steps.map(({ key, isDone }, index) => (
            <li
              key={key}
              aria-current={key === next ? 'step' : undefined}
              className={cn(
                'flex items-start gap-3.5 rounded-control border px-4 py-3',
                key === next ? 'border-primary bg-primary-soft text-on-primary-soft' : 'border-transparent',
              )}
            >
              <span
                aria-hidden
                className={cn(
                  'grid size-7 shrink-0 place-items-center rounded-full text-small font-semibold',
                  isDone ? 'bg-primary text-on-primary' : 'border border-current',
                  !isDone && key !== next && 'text-muted',
                )}
              >
                {isDone ? <Check className="size-4" strokeWidth={2.5} /> : index + 1}
              </span>
              <p id={key === next ? 'next-step' : undefined} className="min-w-0 flex-1">
                <span className={cn('block font-medium', key !== next && 'text-muted')}>
                  {LL.firstSteps[key]()}
                </span>
                {isDone && <span className="sr-only">{LL.firstSteps.done()}</span>}
                {key === next && (
                  <span className="block text-small text-pretty">{LL.firstSteps[`${key}Text`]()}</span>
                )}
              </p>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-3">
          <Button asChild size="large">
            <Link {...wayTo(next, added)} data-autofocus aria-describedby="next-step">
              {LL.firstSteps[`${next}Action`]()}
              <ArrowRight aria-hidden />
            </Link>
          </Button>
          <Button variant="ghost" size="large" onClick={onLater}>
            {LL.firstSteps.later()}
          </Button>
        </div>
      </PanelBody>
    </PanelStep>
  );
}
