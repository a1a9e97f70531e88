import { type FormStore, getInput, setInput, useField } from '@formisch/react';
import { useEffect, useRef, useState } from 'react';
import { firstFocusTarget } from '@/lib/focus/first-focus-target.ts';
import {
  type GuarantorInput,
  type PeopleForm,
  ROOM,
  type TenantInput,
  type Who,
  noGuarantorYet,
  nobodyYet,
} from './people-schema.ts';

type People = FormStore<typeof PeopleForm>;

/** A person of the form, whose fields may not be there yet. */
const whole = <T extends object>(
  blank: T,
  typed: { readonly [Name in keyof T]?: T[Name] | undefined },
): T => ({
  ...blank,
  ...Object.fromEntries(Object.entries(typed).filter(([, input]) => input !== undefined)),
});

/** The tenants that the form asks for. Whoever is no longer asked for waits, and comes back with what was typed. */
export function useTenants(form: People) {
  const { input: who = 'person' } = useField(form, { path: ['who'] });
  const { input: shown } = useField(form, { path: ['tenants'] });
  const [all, setAll] = useState<readonly TenantInput[]>([]);
  const typed = (): TenantInput[] =>
    getInput(form, { path: ['tenants'] }).map((one) => whole(nobodyYet(), one));
  const show = (tenants: TenantInput[]): void => setInput(form, { path: ['tenants'], input: tenants });
  return {
    who,
    count: shown.length,
    ask: (next: Who): void => {
      const known = [...typed(), ...all.slice(shown.length)];
      const [least, most] = ROOM[next];
      const wanted = Math.min(Math.max(least, shown.length, next === 'coTenants' ? known.length : 0), most);
      setAll(known);
      setInput(form, { path: ['who'], input: next });
      show(
        Array.from({ length: wanted }, (_, index) => ({
          ...(known[index] ?? nobodyYet()),
          isCompany: next === 'company',
        })),
      );
    },
    add: (): void => show([...typed(), nobodyYet()]),
    remove: (index: number): void => {
      setAll([]);
      show(typed().toSpliced(index, 1));
    },
  };
}

/** Those who stand surety. */
export function useGuarantors(form: People) {
  const { input: shown } = useField(form, { path: ['guarantors'] });
  const typed = (): GuarantorInput[] =>
    getInput(form, { path: ['guarantors'] }).map((one) => whole(noGuarantorYet, one));
  const show = (guarantors: GuarantorInput[]): void =>
    setInput(form, { path: ['guarantors'], input: guarantors });
  return {
    count: shown.length,
    add: (): void => show([...typed(), noGuarantorYet]),
    remove: (index: number): void => show(typed().toSpliced(index, 1)),
  };
}

/**
 * In a list whose end has a button to add: whoever is added by it has the focus, and after somebody is removed the button. `act`
 * does either; where a choice above makes the list longer or shorter, the focus stays on the choice.
 */
export function useListFocus(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const before = useRef(count);
  const isOwn = useRef(false);
  useEffect(() => {
    const groups = list.current?.querySelectorAll(':scope > fieldset');
    const added = isOwn.current && count > before.current ? groups?.[count - 1] : undefined;
    if (added) firstFocusTarget(added)?.focus();
    else if (isOwn.current && count < before.current) addButton.current?.focus();
    before.current = count;
    isOwn.current = false;
  }, [count]);
  const act = (change: () => void): void => {
    isOwn.current = true;
    change();
  };
  return { list, addButton, act };
}
