import { type RefObject, useEffect, useEffectEvent } from 'react';

interface StepKeys {
  /** Opens the previous step; `undefined` in the first step. */
  readonly back: (() => void) | undefined;
  /** Continues from a step without fields, when the focus is on its card. */
  readonly goOn?: { readonly card: RefObject<HTMLElement | null>; readonly run: () => void } | undefined;
  /** Completes the task from any step. */
  readonly finish?: () => void;
}

/**
 * In a task with steps, Alt+↑ goes back one step, and Enter continues. Ctrl+Enter or ⌘+Enter completes the task from any
 * step.
 */
export function useStepKeys({ back, goOn, finish }: StepKeys): void {
  const run = useEffectEvent((event: KeyboardEvent): void => {
    const { target, key, altKey, ctrlKey, metaKey } = event;
    if (!(target instanceof Element) || event.defaultPrevented || event.repeat) return;
    if (target.closest('[role="dialog"], [role="alertdialog"]')) return;
    if (finish && key === 'Enter' && (ctrlKey || metaKey)) {
      event.preventDefault();
      finish();
    } else if (goOn && key === 'Enter' && target === goOn.card.current) {
      goOn.run();
    } else if (back && key === 'ArrowUp' && altKey && !target.matches('select')) {
      event.preventDefault();
      back();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => run(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
