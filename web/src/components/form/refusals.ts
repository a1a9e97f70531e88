import { type FormStore, getErrors, getInput, setErrors, validate } from '@formisch/react';

/** What the API refused, and why, by the name of the field. */
type Refusals = Map<string, { readonly input: unknown; readonly code: string }>;

const refusalsOf = new WeakMap<FormStore, Refusals>();

/** Shows at a field why the API refused what it holds, which stands until it holds something else or is sent again. */
export function refuse(form: FormStore, name: string, code: string): void {
  const refusals = refusalsOf.get(form) ?? new Map();
  refusalsOf.set(form, refusals.set(name, { input: getInput(form, { path: [name] }), code }));
  setErrors(form, { path: [name], errors: [code] });
}

/** Checks a form by its schema, and leaves in place what the API refused. */
export async function check(form: FormStore): Promise<void> {
  await validate(form);
  for (const [name, { input, code }] of refusalsOf.get(form) ?? []) {
    const path = [name] as const;
    if (getInput(form, { path }) === input && !getErrors(form, { path }))
      setErrors(form, { path, errors: [code] });
  }
}
