import type { FormSchema, FormStore } from '@formisch/react';
import { useEffect } from 'react';
import { ApiError } from '@/lib/http/http.ts';
import type { Preview } from '@/lib/form/preview.ts';
import { clearFieldErrors } from './form-errors.ts';
import { showIssues } from './use-submit.ts';

/** Shows the refusals of the server at the fields until the server would accept the form. Does not move the focus. */
export function usePreviewIssues<TSchema extends FormSchema>(
  form: FormStore<TSchema>,
  { answer, error, isOutdated }: Preview<unknown>,
  fieldNames: Readonly<Record<string, string>> = {},
): void {
  const names = JSON.stringify(fieldNames);
  // The form stores its errors outside of React's state.
  useEffect(() => {
    if (error instanceof ApiError) showIssues(form, error, JSON.parse(names));
    else if (error === null && !isOutdated && answer !== null) clearFieldErrors(form);
  }, [form, names, answer, error, isOutdated]);
}
