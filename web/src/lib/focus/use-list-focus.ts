import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { firstFocusTarget } from './first-focus-target.ts';

/**
 * Moves the focus within a list of fieldsets. The list ends with an add button. `act` runs a change of the list. It
 * focuses a fieldset after it was added, and the add button after a fieldset was removed.
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
