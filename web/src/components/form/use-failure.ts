import { type FormSchema, type FormStore, focus, getInput, setErrors } from '@formisch/react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError, NetworkError, isSessionLost } from '@/lib/http.ts';
import { notify } from '@/lib/notify.ts';

/** Says once why an action failed: at the fields that the API refused, else in a message. */
export function useFailure() {
  const { LL } = useI18nContext();

  const report = (error: unknown, fallback: string): void => {
    // The sign-in page says it.
    if (isSessionLost(error)) return;
    if (error instanceof NetworkError) notify.error(LL.errors.network());
    else if (error instanceof ApiError && error.status === 429) notify.error(LL.errors.tooManyRequests());
    else notify.error(fallback);
  };

  const reportInForm = <TSchema extends FormSchema>(
    form: FormStore<TSchema>,
    error: unknown,
    fallback: string,
    fieldNames: FieldNames = {},
  ): void => {
    if (!(error instanceof ApiError && showIssues(form, error, fieldNames))) report(error, fallback);
  };

  return { report, reportInForm };
}

/** What the form calls the fields of the API that it has by another name. */
type FieldNames = Readonly<Record<string, string>>;

function showIssues<TSchema extends FormSchema>(
  form: FormStore<TSchema>,
  error: ApiError,
  fieldNames: FieldNames,
): boolean {
  // The names are known at run time only, and the paths of a form are literal types.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const anyForm = form as unknown as FormStore;
  const names = Object.keys(getInput(anyForm) ?? {});
  const known = error.issues
    .map(({ path, code }) => ({ path: fieldNames[path] ?? path, code }))
    .filter(({ path }) => names.includes(path));
  for (const { path, code } of known) setErrors(anyForm, { path: [path], errors: [code] });
  const [first] = known;
  if (first) focus(anyForm, { path: [first.path] });
  return first !== undefined;
}
