import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowRight, Check } from 'lucide-react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { type StepKey, nextStep } from './first-steps.ts';
import { useFirstSteps } from './use-first-steps.ts';

const WAY = {
  property: { to: '/properties', search: { openPanel: true } },
  tenant: { to: '/tenants', search: { openPanel: true } },
  profile: { to: '/settings/profile' },
  receipt: { to: '/dashboard', search: { openPanel: true }, resetScroll: false },
} as const satisfies Record<StepKey, LinkProps & { resetScroll?: boolean }>;

/** A new landlord's steps, ticked when done; nothing once a receipt has been issued. */
export function FirstStepsCard() {
  const { LL } = useI18nContext();
  const steps = useFirstSteps();
  const next = nextStep(steps);
  if (!steps) return null;
  return (
    <section
      aria-labelledby="first-steps"
      className="rounded-card border border-border bg-surface p-6 shadow-card sm:p-7 lg:col-span-2"
    >
      <h2 id="first-steps" className="text-title">
        {LL.firstSteps.title()}
      </h2>
      <p className="mt-0.5 text-pretty text-muted">{LL.firstSteps.text()}</p>
      <ol className="mt-5 grid gap-3 sm:grid-cols-2">
        {steps.map(({ key, isDone }, index) => (
          <li key={key}>
            {isDone ? (
              <div className="flex h-full items-start gap-3.5 rounded-control border border-border bg-surface-sunken p-4">
                <span className="grid size-7 shrink-0 place-items-center rounded-full bg-primary text-on-primary">
                  <Check aria-hidden className="size-4" strokeWidth={2.5} />
                </span>
                {/* As tall as before it was ticked. */}
                <p className="min-w-0 flex-1 text-muted">
                  <span className="block font-medium">{LL.firstSteps[key]()}</span>
                  <span className="sr-only">{LL.firstSteps.done()}</span>
                  <span aria-hidden className="block text-small text-pretty">
                    {LL.firstSteps[`${key}Text`]()}
                  </span>
                </p>
                <span className="size-[1.125rem] shrink-0" />
              </div>
            ) : (
              <Link
                {...WAY[key]}
                className={cn(
                  'focus-ring group flex h-full items-start gap-3.5 rounded-control border p-4 transition-colors',
                  key === next
                    ? 'border-primary bg-primary-soft text-on-primary-soft'
                    : 'border-border hover:border-control/60 hover:bg-surface-sunken',
                )}
              >
                <span
                  aria-hidden
                  className={cn(
                    'grid size-7 shrink-0 place-items-center rounded-full border text-small font-semibold',
                    key === next ? 'border-current' : 'border-control text-muted',
                  )}
                >
                  {index + 1}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{LL.firstSteps[key]()}</span>
                  <span className={cn('block text-small text-pretty', key !== next && 'text-muted')}>
                    {LL.firstSteps[`${key}Text`]()}
                  </span>
                </span>
                <ArrowRight
                  aria-hidden
                  className="mt-1 size-[1.125rem] shrink-0 opacity-70 transition-transform group-hover:translate-x-0.5"
                />
              </Link>
            )}
          </li>
        ))}
      </ol>
      {steps.some(({ key, isDone }) => key === 'tenant' && isDone === false) && (
        <p className="mt-4 text-pretty text-muted">
          {LL.firstSteps.list()}{' '}
          <Link
            to="/import"
            className="focus-ring rounded-sm font-medium text-primary underline underline-offset-4"
          >
            {LL.nav.importList()}
          </Link>
        </p>
      )}
    </section>
  );
}
