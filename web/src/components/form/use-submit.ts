import { type FormSchema, type FormStore, focus, getInput } from '@formisch/react';
import { useRef, useState } from 'react';
import type * as v from 'valibot';
import type { ErrorCode } from '@shared/contract/errors.ts';
import { ApiError, isGone, isSessionLost } from '@/lib/http/http.ts';
import { notify } from '@/lib/notify.ts';
import { showFieldError } from './form-errors.ts';
import { useFailure } from './use-failure.ts';

interface SubmitOptions<TValues> {
  /** Saves the values. Returns `false` if the same values may be sent again. */
  readonly send: (values: TValues) => Promise<false | void>;
  /** The message for an error without a more specific message. */
  readonly failedText: string;
  /** The message if the edited record was deleted in the meantime. */
  readonly goneText?: string;
  /** Returns the message for an error of the API, or `true` if the user needs no message. */
  readonly onRefused?: (errorCode: ErrorCode, values: TValues, error: ApiError) => string | true | undefined;
  /** Maps field names of the API to field names of the form, where the two names differ. */
  readonly fieldNames?: (values: TValues) => FieldNames;
}

type FieldNames = Readonly<Record<string, string>>;

/** The part of the result of `useSubmit` that the components around a form need. */
export interface Submission<TValues> {
  readonly submit: (values: TValues) => Promise<void>;
  /** The reason why the form could not be submitted. The next submission removes the reason. */
  readonly failure: string | null;
  readonly isBusy: boolean;
  readonly isDirty: boolean;
}

/**
 * Submits a form. Shows a failure at the fields that the API has rejected. If the API has rejected no field, shows the
 * failure in a toast. Because the toast disappears, `FormFailure` shows the same text until the next submission. After
 * a save, does not send the same values again, because the user may press Enter while the form closes. Changed values
 * are sent. After a reset, the same values are sent too.
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
    // No message is needed if the session has ended, because the sign-in page says so.
    if (isSessionLost(error)) return;
    const refusal = error instanceof ApiError ? onRefused?.(error.errorCode, values, error) : undefined;
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
      // After a reset, the form may send the same values once more.
      saved.current = isSaved && form.isSubmitted ? typed : null;
    } catch (error) {
      explain(error, values);
    }
  };

  return {
    submit,
    // The component that creates the form must read these values here. Other components would get them too late.
    isBusy: form.isSubmitting,
    isDirty: form.isDirty,
    failure,
    /** True if the edited record was deleted in the meantime. */
    wasDeleted,
  };
}

// The names of the fields are known only at run time, but the types of a form's paths are literals.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const anyOf = <TSchema extends FormSchema>(form: FormStore<TSchema>) => form as unknown as FormStore;

/**
 * Shows the errors of the API at their fields. Returns the names of these fields in the form. `fieldNames` maps field
 * names of the API to field names of the form, where the two names differ.
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
