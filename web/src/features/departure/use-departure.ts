import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DepartureFacts, STEPS, type Step, firstStep, stepsDone } from './steps.ts';

const route = getRouteApi('/_authed/departure');

/**
 * Returns the open step of a departure, and the function that opens another step. The URL names the step that the user
 * has opened. At first, the first step with missing facts is open.
 */
export function useDeparture(facts: DepartureFacts) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const done = stepsDone(facts);
  // The facts may change while a step is open. The step stays open until the user goes on.
  const [first] = useState(() => firstStep(done));
  const step = STEPS.find((one) => one === search.step) ?? first;
  const card = useRef<HTMLElement>(null);
  const arrive = useEffectEvent(() => {
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'start' });
  });
  // Right after the page opens, the focus stays on the heading.
  const arrived = useRef(step);
  useEffect(() => {
    if (arrived.current !== step) arrive();
    arrived.current = step;
  }, [step]);
  const show = (next: Step, ignoreBlocker: boolean): void =>
    void navigate({
      search: (before) => ({ ...before, step: next }),
      replace: true,
      resetScroll: false,
      ignoreBlocker,
    });
  return {
    step,
    done,
    card,
    /** The end of the lease decides about all later steps. */
    mayOpen: (other: Step): boolean => other === 'notice' || done.notice,
    /** Opens a step. Asks first if the open step has unsaved input. */
    open: (next: Step): void => show(next, false),
    /** Opens the step after the open step, whose input is saved. */
    goOn: (): void => show(STEPS[STEPS.indexOf(step) + 1] ?? step, true),
  };
}
export type Departure = ReturnType<typeof useDeparture>;
