import {
  type FieldElementProps,
  type FormSchema,
  type FormStore,
  type RequiredPath,
  type ValidPath,
  useField,
} from '@formisch/react';
import { type ReactNode, useId, useState } from 'react';
import type * as v from 'valibot';
import { runAfterBlur } from '@/lib/form/run-after-blur.ts';
import { validateForm } from './form-errors.ts';
import { useIssueText } from './use-issue-text.ts';

export interface FieldProps<TSchema extends FormSchema, TPath extends RequiredPath> {
  readonly form: FormStore<TSchema>;
  readonly path: ValidPath<v.InferInput<TSchema>, TPath>;
  readonly label: string;
  /** Shown below the field unless the field has an error. */
  readonly hint?: ReactNode;
  readonly isOptional?: boolean | undefined;
  /** Says what the field is for. The label shows this text instead of the word "optional". */
  readonly purpose?: string;
  /** Normalizes the text when the user leaves the field. Does not change a text that cannot be parsed. */
  readonly usual?: ((text: string) => string) | undefined;
  /** True if the user finishes the answer in other fields, so that only a submission shows that it is missing. */
  readonly isCheckedOnSubmit?: boolean;
}

type ControlProps = Pick<FieldElementProps, 'name' | 'ref' | 'onFocus' | 'onChange' | 'onBlur'> & {
  readonly id: string;
  readonly value: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string;
  readonly 'aria-required': true | undefined;
};

/**
 * Validates the whole form when the user leaves a field or chooses an option, but not while he types. A field shows its
 * error only after the user has left this field or submitted the form.
 */
export function useFormField<TSchema extends FormSchema, TPath extends RequiredPath>({
  form,
  path,
  label,
  isOptional,
  usual,
  isCheckedOnSubmit = false,
}: FieldProps<TSchema, TPath>) {
  const field = useField(form, { path });
  const issueText = useIssueText();
  const id = useId();
  const [wasLeft, setWasLeft] = useState(false);
  const code =
    (wasLeft && !isCheckedOnSubmit) || (form.isSubmitted && !form.isSubmitting)
      ? field.errors?.[0]
      : undefined;

  // Only text fields call this function.
  const setText = (text: string): void =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    field.onChange(text as Parameters<typeof field.onChange>[0]);
  const check = (): void => {
    setWasLeft(true);
    void validateForm(form);
  };
  const leave = (): void => {
    const text = String(field.input ?? '');
    const shown = usual?.(text) ?? text;
    if (shown !== text) setText(shown);
    check();
  };
  const { name, ref, onFocus, onChange } = field.props;
  const controlProps: ControlProps = {
    id,
    name,
    ref,
    onFocus,
    onChange,
    onBlur: () =>
      runAfterBlur(() => {
        // If a menu has opened a dialog, the closing menu takes the focus for a moment. The user has not left the field
        // then.
        if (document.activeElement?.id !== id) leave();
      }),
    value: String(field.input ?? ''),
    'aria-invalid': code === undefined ? undefined : true,
    'aria-describedby': `${id}-note`,
    'aria-required': isOptional ? undefined : true,
  };
  return {
    controlProps,
    setText,
    check,
    wasLeft,
    error: code === undefined ? undefined : issueText(code, label),
  };
}
