import { useEffect, useEffectEvent } from 'react';
import { STEPS } from './letting-body.ts';
import type { Letting } from './use-letting.ts';

/** Ctrl+Enter or ⌘+Enter adds the letting from any step. Alt+↑ goes back one step. */
export function useLettingKeys({ step, open, finish }: Letting): void {
  const run = useEffectEvent((event: KeyboardEvent): void => {
    const { target, key, altKey, ctrlKey, metaKey } = event;
    if (!(target instanceof Element) || event.defaultPrevented || event.repeat) return;
    if (target.closest('[role="dialog"], [role="alertdialog"]')) return;
    const before = STEPS[STEPS.indexOf(step) - 1];
    if (key === 'Enter' && (ctrlKey || metaKey)) {
      event.preventDefault();
      finish();
    } else if (key === 'ArrowUp' && altKey && before && !target.matches('select')) {
      event.preventDefault();
      open(before);
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => run(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
