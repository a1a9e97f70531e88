import { type FormStore, getInput, setInput, useField } from '@formisch/react';
import { useState } from 'react';
import {
  type PeopleForm,
  TENANT_COUNTS,
  type TenantInput,
  type PeopleKind,
  emptyTenant,
} from './people-schema.ts';

type People = FormStore<typeof PeopleForm>;

/** Adds the fields of `blank` that a stored person lacks. */
const fillMissing = <T extends object>(
  blank: T,
  typed: { readonly [Name in keyof T]?: T[Name] | undefined },
): T => ({
  ...blank,
  ...Object.fromEntries(Object.entries(typed).filter(([, input]) => input !== undefined)),
});

/**
 * Returns the list of tenants and the functions that change the list. If the new kind of tenants needs fewer tenants,
 * the form hides the last tenants. The form keeps the input of hidden tenants in case the landlord changes the kind
 * back.
 */
export function useTenants(form: People) {
  const { input: who = 'person' } = useField(form, { path: ['who'] });
  const { input: shown } = useField(form, { path: ['tenants'] });
  const [all, setAll] = useState<readonly TenantInput[]>([]);
  const typed = (): TenantInput[] =>
    getInput(form, { path: ['tenants'] }).map((one) => fillMissing(emptyTenant(), one));
  const show = (tenants: TenantInput[]): void => setInput(form, { path: ['tenants'], input: tenants });
  return {
    who,
    count: shown.length,
    ask: (next: PeopleKind): void => {
      const everyone = [...typed(), ...all.slice(shown.length)];
      const [least, most] = TENANT_COUNTS[next];
      const wanted = Math.min(
        Math.max(least, shown.length, next === 'coTenants' ? everyone.length : 0),
        most,
      );
      setAll(everyone);
      setInput(form, { path: ['who'], input: next });
      show(
        Array.from({ length: wanted }, (_, index) => ({
          ...(everyone[index] ?? emptyTenant()),
          isCompany: next === 'company',
        })),
      );
    },
    add: (): void => show([...typed(), emptyTenant()]),
    removeAt: (index: number): void => {
      setAll([]);
      show(typed().toSpliced(index, 1));
    },
  };
}
