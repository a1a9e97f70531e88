import { useEffect, useEffectEvent } from 'react';

interface StepKeys {
  /** Opens the previous step; `undefined` in the first step. */
  readonly back: (() => void) | undefined;
  /** Completes the task from any step. */
  readonly finish?: () => void;
}

/** In a task with steps, Alt+↑ goes back one step. Ctrl+Enter or ⌘+Enter completes the task from any step. */
export function useStepKeys({ back, finish }: StepKeys): void {
  const run = useEffectEvent((event: KeyboardEvent): void => {
    const { target, key, altKey, ctrlKey, metaKey } = event;
    if (!(target instanceof Element) || event.defaultPrevented || event.repeat) return;
    if (target.closest('[role="dialog"], [role="alertdialog"]')) return;
    if (finish && key === 'Enter' && (ctrlKey || metaKey)) {
      event.preventDefault();
      finish();
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
