import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { firstFocusTarget } from './first-focus-target.ts';

/**
 * Moves the focus within a list of fieldsets that ends with an add button. `act` runs a function that changes the list.
 * If the function has added a fieldset, the new fieldset gets the focus. If the function has removed a fieldset, the
 * add button gets the focus.
 */
export function useListFocus() {
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const groups = () => [...(list.current?.querySelectorAll(':scope > fieldset') ?? [])];
  const act = (change: () => void): void => {
    const before = groups().length;
    flushSync(change);
    const added = groups()[before];
    if (added) firstFocusTarget(added)?.focus();
    else if (groups().length < before) addButton.current?.focus();
  };
  return { list, addButton, act };
}
