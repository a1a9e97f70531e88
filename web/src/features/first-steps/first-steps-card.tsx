import { Link, type LinkProps } from '@tanstack/react-router';
import { Check, FileSpreadsheet } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { type Step, type StepKey, nextStep } from './first-steps.ts';

const WAY = {
  property: { to: '/properties', search: { openPanel: true } },
  tenant: { to: '/tenants', search: { openPanel: true } },
  receipt: { to: '/dashboard', search: { openPanel: true }, resetScroll: false },
} as const satisfies Record<StepKey, LinkProps & { resetScroll?: boolean }>;

/** Shows a new landlord's steps with a tick on each finished step, and a button for the next step. */
export function FirstStepsCard({ steps }: { steps: readonly Step[] }) {
  const { LL } = useI18nContext();
  const next = nextStep(steps);
  return (
    <section
      aria-labelledby="first-steps"
      className="overflow-hidden rounded-card border border-border bg-surface shadow-card"
    >
      <div className="flex h-11.5 items-center gap-2 px-4.5">
        <h2 id="first-steps" className="text-[1rem] font-semibold">
          {LL.firstSteps.title()}
        </h2>
        <span className="rounded-full bg-surface-sunken px-2 py-0.5 text-small font-medium text-muted">
          {LL.firstSteps.progress({ done: steps.filter(({ isDone }) => isDone).length, total: steps.length })}
        </span>
      </div>
      <ol>
        {steps.map((step, index) => (
          <StepItem key={step.key} step={step} place={index + 1} isNext={step.key === next} />
        ))}
      </ol>
      {steps.some(({ key, isDone }) => key === 'tenant' && isDone === false) && (
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 border-t border-border bg-surface-sunken px-4.5 py-3 text-small text-muted">
          <FileSpreadsheet aria-hidden className="size-4 shrink-0" />
          {LL.firstSteps.list()}
          <Link
            to="/import"
            className="finger-room focus-ring rounded-sm font-medium text-primary underline-offset-4 hover:underline"
          >
            {LL.nav.importList()}
          </Link>
        </p>
      )}
    </section>
  );
}

/** A step with its number or a tick. The next step has a button. */
function StepItem({ step: { key, isDone }, place, isNext }: { step: Step; place: number; isNext: boolean }) {
  const { LL } = useI18nContext();
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className="flex min-h-16 items-center gap-3.5 border-t border-border py-2 pr-3.5 pl-4.5"
    >
      <span
        className={cn(
          'grid size-6.5 shrink-0 place-items-center rounded-full text-small font-semibold',
          isDone
            ? 'bg-success text-surface'
            : isNext
              ? 'bg-primary text-on-primary'
              : 'border border-control text-muted',
        )}
      >
        {isDone ? <Check aria-hidden className="size-4" strokeWidth={2.5} /> : place}
        {isDone && <span className="sr-only">{LL.firstSteps.done()}</span>}
      </span>
      <p id={`step-${key}`} className="min-w-0 flex-1">
        <span className={cn('block font-medium', isDone && 'text-muted')}>{LL.firstSteps[key]()}</span>
        <span className="block text-small text-pretty text-muted">{LL.firstSteps[`${key}Text`]()}</span>
      </p>
      {isNext && (
        <Button asChild size="small">
          <Link {...WAY[key]} aria-describedby={`step-${key}`}>
            {LL.firstSteps[`${key}Short`]()}
          </Link>
        </Button>
      )}
    </li>
  );
}
