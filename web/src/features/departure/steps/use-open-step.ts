import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStepKeys } from '@/components/steps/use-step-keys.ts';

const route = getRouteApi('/_authed/departure');

/**
 * Returns the open step, and the functions that open another step. The URL names the step that the user has opened. At
 * first, the first step that is not done is open, or the last step if all steps are done. In a step `withoutFields`,
 * the Enter key opens the next step.
 */
export function useOpenStep<TStep extends string>(
  steps: readonly [TStep, ...TStep[]],
  done: Readonly<Record<TStep, boolean>>,
  withoutFields: readonly TStep[] = [],
) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const last = steps.at(-1) ?? steps[0];
  // The facts may change while a step is open. The step stays open until the user goes on.
  const [first] = useState(() => steps.find((step) => !done[step]) ?? last);
  // No later step may open before the first step is done.
  const mayOpen = (step: TStep): boolean => step === steps[0] || done[steps[0]];
  const step = steps.find((one) => one === search.step && mayOpen(one)) ?? first;
  const place = steps.indexOf(step);
  const card = useStepFocus(step);
  const show = (next: TStep, ignoreBlocker: boolean): void =>
    void navigate({
      search: (before) => ({ ...before, step: next }),
      replace: true,
      resetScroll: false,
      ignoreBlocker,
    });
  const before = steps[place - 1];
  const goOn = (): void => show(steps[place + 1] ?? last, true);
  useStepKeys({
    back: before && (() => show(before, false)),
    goOn: withoutFields.includes(step) ? { card, run: goOn } : undefined,
  });
  return {
    steps,
    step,
    done,
    card,
    mayOpen,
    /** Opens a step. Asks first if the open step has unsaved input. */
    open: (next: TStep): void => show(next, false),
    /** Opens the next step. The input of the open step must already be saved. */
    goOn,
    /** Opens the next step. Asks first if the open step has unsaved input. */
    skip: (): void => show(steps[place + 1] ?? last, false),
  };
}

/** Moves the focus to the card of a step that opens. Right after the page opens, the focus stays on the heading. */
function useStepFocus(step: string) {
  const card = useRef<HTMLElement>(null);
  const arrive = useEffectEvent(() => {
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'start' });
  });
  const arrived = useRef(step);
  useEffect(() => {
    if (arrived.current !== step) arrive();
    arrived.current = step;
  }, [step]);
  return card;
}

export type OpenStep<TStep extends string> = ReturnType<typeof useOpenStep<TStep>>;
