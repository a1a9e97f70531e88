import { type FormSchema, type FormStore, focus, getInput } from '@formisch/react';
import { useRef, useState } from 'react';
import type * as v from 'valibot';
import type { ErrorCode } from '@shared/contract/errors.ts';
import { ApiError, isGone, isSessionLost } from '@/lib/http/http.ts';
import { notify } from '@/lib/notify.ts';
import { showFieldError } from './form-errors.ts';
import { useFailure } from './use-failure.ts';

interface SubmitOptions<TValues> {
  /** Saves the values; returns `false` if the same values may be sent again. */
  readonly send: (values: TValues) => Promise<false | void>;
  /** The message for an error without a more specific message. */
  readonly failedText: string;
  /** The message if the record that the form edits was deleted meanwhile. */
  readonly goneText?: string;
  /** Returns the message for an error of the API, or `true` if the user needs no message. */
  readonly onRefused?: (errorCode: ErrorCode, values: TValues) => string | true | undefined;
  /** The form's names of fields that the API names differently. */
  readonly fieldNames?: (values: TValues) => FieldNames;
}

type FieldNames = Readonly<Record<string, string>>;

/**
 * Submits a form. Shows a failure at the fields that the API rejected; without such fields, shows it in a toast.
 * `failure` is the toast's text, kept for `FormFailure` until the next submission, because a toast disappears. While
 * the form closes, saved values are sent again only after a change or a reset.
 */
export function useSubmit<TSchema extends FormSchema, TValues = v.InferOutput<TSchema>>(
  form: FormStore<TSchema>,
  { send, failedText, goneText, onRefused, fieldNames }: SubmitOptions<TValues>,
) {
  const { textOf } = useFailure();
  const [failure, setFailure] = useState<string | null>(null);
  const [wasDeleted, setWasDeleted] = useState(false);
  const saved = useRef<string | null>(null);

  const explain = (error: unknown, values: TValues): void => {
    // The sign-in page says that a session has ended.
    if (isSessionLost(error)) return;
    const refusal = error instanceof ApiError ? onRefused?.(error.errorCode, values) : undefined;
    if (refusal === true) return;
    const [first] = showIssues(form, error, fieldNames?.(values) ?? {});
    if (first !== undefined) {
      focus(anyOf(form), { path: [first] });
      return;
    }
    const isDeleted = goneText !== undefined && isGone(error);
    if (isDeleted) setWasDeleted(true);
    const text = isDeleted ? goneText : (refusal ?? textOf(error, failedText));
    notify.refusal(text);
    setFailure(text);
  };

  const submit = async (values: TValues): Promise<void> => {
    const typed = JSON.stringify(values);
    if (typed === saved.current) return;
    setFailure(null);
    try {
      const isSaved = (await send(values)) !== false;
      // After a reset, the form may send the same values again.
      saved.current = isSaved && form.isSubmitted ? typed : null;
    } catch (error) {
      explain(error, values);
    }
  };

  return {
    submit,
    // Only the component that created the form, and so called this hook, sees these values in time.
    isBusy: form.isSubmitting,
    isDirty: form.isDirty,
    /** The reason why the last submission failed. */
    failure,
    /** True if the record that the form edits was deleted meanwhile. */
    wasDeleted,
  };
}

// The names are known only at run time, and the paths of a form are literal types.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const anyOf = <TSchema extends FormSchema>(form: FormStore<TSchema>) => form as unknown as FormStore;

/**
 * Shows the API's errors at their fields, and returns the fields' names. `fieldNames` maps names that differ in the
 * form.
 */
export function showIssues<TSchema extends FormSchema>(
  form: FormStore<TSchema>,
  error: unknown,
  fieldNames: FieldNames,
): string[] {
  if (!(error instanceof ApiError)) return [];
  const names = Object.keys(getInput(anyOf(form)) ?? {});
  const shownIssues = error.issues
    .map(({ path, code }) => ({ path: fieldNames[path] ?? path, code }))
    .filter(({ path }) => names.includes(path));
  for (const { path, code } of shownIssues) showFieldError(anyOf(form), path, code);
  return shownIssues.map(({ path }) => path);
}
