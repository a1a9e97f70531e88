import { type FormStore, getErrors, getInput, setErrors, validate } from '@formisch/react';

/** For each field name, the value that the API has refused, and the error code. */
type Refusals = Map<string, { readonly input: unknown; readonly code: string }>;

const refusalsOf = new WeakMap<FormStore, Refusals>();

/**
 * Shows the API's error at a field. The error stays until the value of the field changes or the form is submitted
 * again.
 */
export function showFieldError(form: FormStore, name: string, code: string): void {
  const refusals = refusalsOf.get(form) ?? new Map();
  refusalsOf.set(form, refusals.set(name, { input: getInput(form, { path: [name] }), code }));
  setErrors(form, { path: [name], errors: [code] });
}

/** Removes the API's errors. Call this function once a preview shows that the API would accept the form. */
export function clearFieldErrors(form: FormStore): void {
  for (const [name, { code }] of refusalsOf.get(form) ?? []) {
    const path = [name] as const;
    if (getErrors(form, { path })?.[0] === code) setErrors(form, { path, errors: null });
  }
  refusalsOf.delete(form);
}

/** Validates a form against its schema. Keeps the API's errors at fields whose value has not changed. */
export async function validateForm(form: FormStore): Promise<void> {
  await validate(form);
  for (const [name, { input, code }] of refusalsOf.get(form) ?? []) {
    const path = [name] as const;
    if (getInput(form, { path }) === input && !getErrors(form, { path }))
      setErrors(form, { path, errors: [code] });
  }
}
