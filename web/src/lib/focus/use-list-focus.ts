import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { firstFocusTarget } from './first-focus-target.ts';

/**
 * Moves the focus in a list of fieldsets with a button to add one at its end. `act` runs a change of the list: an added fieldset gets the
 * focus, and the button gets it after one is removed.
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
