import { type FormSchema, type FormStore, focus, getInput } from '@formisch/react';
import { useState } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError, NetworkError, isGone, isSessionLost } from '@/lib/http.ts';
import { notify } from '@/lib/notify.ts';
import { refuse } from './refusals.ts';

interface InFormOptions {
  /** The form's names for fields that are named differently in the API. */
  readonly fieldNames?: FieldNames;
  /** The message for when the form's subject has been deleted in the meantime. */
  readonly goneText?: string;
}

type FieldNames = Readonly<Record<string, string>>;

/**
 * Says why an action failed: at the fields that the API rejected, else in a toast. A form also shows the message
 * in a `FormFailure` until it is submitted again.
 */
export function useFailure() {
  const { LL } = useI18nContext();
  const [failure, setFailure] = useState<string | null>(null);
  const [wasDeleted, setWasDeleted] = useState(false);

  const textOf = (error: unknown, fallback: string): string => {
    if (error instanceof NetworkError) return LL.errors.network();
    return error instanceof ApiError && error.status === 429 ? LL.errors.tooManyRequests() : fallback;
  };

  /** For an action outside a form. */
  const report = (error: unknown, fallback: string): void => {
    // The sign-in page says so.
    if (!isSessionLost(error)) notify.error(textOf(error, fallback));
  };

  const tell = (text: string): void => {
    notify.error(text);
    setFailure(text);
  };

  const reportInForm = <TSchema extends FormSchema>(
    form: FormStore<TSchema>,
    error: unknown,
    fallback: string,
    { fieldNames = {}, goneText }: InFormOptions = {},
  ): void => {
    if (isSessionLost(error) || (error instanceof ApiError && showIssues(form, error, fieldNames))) return;
    const isTold = goneText !== undefined && isGone(error);
    if (isTold) setWasDeleted(true);
    tell(isTold ? goneText : textOf(error, fallback));
  };

  return {
    report,
    reportInForm,
    /** Shows in the form what does not belong to a field. */
    tell,
    /** Why the last submission failed. */
    failure,
    /** Clears `failure`; call before submitting again. */
    forget: () => setFailure(null),
    /** Whether the form's subject has been deleted in the meantime. */
    wasDeleted,
  };
}

function showIssues<TSchema extends FormSchema>(
  form: FormStore<TSchema>,
  error: ApiError,
  fieldNames: FieldNames,
): boolean {
  // The names are only known at run time, and the paths of a form are literal types.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const anyForm = form as unknown as FormStore;
  const names = Object.keys(getInput(anyForm) ?? {});
  const known = error.issues
    .map(({ path, code }) => ({ path: fieldNames[path] ?? path, code }))
    .filter(({ path }) => names.includes(path));
  for (const { path, code } of known) refuse(anyForm, path, code);
  const [first] = known;
  if (first) focus(anyForm, { path: [first.path] });
  return first !== undefined;
}
