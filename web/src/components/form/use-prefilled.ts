import { type FormStore, getInput, reset } from '@formisch/react';
import { useRef } from 'react';

/** Of a field or a checkbox. */
type Input = string | boolean;

/**
 * Fields that the form fills in, until somebody types something else. `initial` is what they begin with, by the names of the
 * fields. What is filled in is no unsaved change.
 */
export function usePrefilled<TName extends string>(form: FormStore, initial: Readonly<Record<TName, Input>>) {
  const filled = useRef(new Map<string, Input>(Object.entries(initial)));
  return {
    /** Whether this field, or any of them, says something else than what was filled in. */
    isTyped: (name?: TName): boolean =>
      (name === undefined ? [...filled.current.keys()] : [name]).some(
        (one) => getInput(form, { path: [one] }) !== filled.current.get(one),
      ),
    prefill: (inputs: { readonly [Name in TName]?: Input }): void => {
      for (const [name, input] of Object.entries<Input | undefined>(inputs)) {
        if (input === undefined) continue;
        filled.current.set(name, input);
        reset(form, { path: [name], initialInput: input });
      }
    },
  };
}
