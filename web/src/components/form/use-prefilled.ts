import { type FormStore, getInput, reset } from '@formisch/react';
import { useEffect, useEffectEvent, useRef } from 'react';

/** The value of a text field or a checkbox. */
type Input = string | boolean;

/**
 * Fills in fields of a form. A field in which the user has typed another value is no longer filled in. `initial` maps
 * field names to the first values. A filled-in value is not an unsaved change.
 */
export function usePrefilled<TName extends string>(form: FormStore, initial: Readonly<Record<TName, Input>>) {
  const filled = useRef(new Map<string, Input>(Object.entries(initial)));
  return {
    /**
     * Returns true if the named field differs from its filled-in value. Without a name, returns true if any field
     * differs.
     */
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

/**
 * Calls `fill` with a proposal for fields of a form, each time the JSON of the proposal changes. `undefined` proposes
 * nothing.
 */
export function useProposal<T>(proposal: T | undefined, fill: (proposal: T) => void): void {
  const text = proposal === undefined ? undefined : JSON.stringify(proposal);
  // A form keeps its input outside of React's state, so an effect fills in the proposal.
  const follow = useEffectEvent(fill);
  useEffect(() => {
    if (text !== undefined) follow(JSON.parse(text));
  }, [text]);
}
