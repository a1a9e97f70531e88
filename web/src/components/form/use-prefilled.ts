import { type FormStore, getInput, reset } from '@formisch/react';
import { useRef } from 'react';

/**
 * Fields that the form fills in, until somebody types something else. `initial` is what they begin with, by the names of the
 * fields. What is filled in is no unsaved change.
 */
export function usePrefilled<TName extends string>(
  form: FormStore,
  initial: Readonly<Record<TName, string>>,
) {
  const filled = useRef(new Map<string, string>(Object.entries(initial)));
  return {
    /** Whether this field, or any of them, says something else than what was filled in. */
    isTyped: (name?: TName): boolean =>
      (name === undefined ? [...filled.current.keys()] : [name]).some(
        (one) => getInput(form, { path: [one] }) !== filled.current.get(one),
      ),
    prefill: (texts: { readonly [Name in TName]?: string }): void => {
      for (const [name, text] of Object.entries(texts)) {
        if (typeof text !== 'string') continue;
        filled.current.set(name, text);
        reset(form, { path: [name], initialInput: text });
      }
    },
  };
}
