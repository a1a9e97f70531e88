import {
  type FieldElementProps,
  type FormSchema,
  type FormStore,
  type RequiredPath,
  type ValidPath,
  useField,
} from '@formisch/react';
import { useId, useState } from 'react';
import type * as v from 'valibot';
import { afterLeaving } from '@/lib/after-leaving.ts';
import { check as checkForm } from './refusals.ts';
import { useIssueText } from './use-issue-text.ts';

export interface FieldProps<TSchema extends FormSchema, TPath extends RequiredPath> {
  readonly form: FormStore<TSchema>;
  readonly path: ValidPath<v.InferInput<TSchema>, TPath>;
  readonly label: string;
  /** Said below the field when nothing is wrong. */
  readonly hint?: string | undefined;
  readonly isOptional?: boolean;
  /** What the field is for, instead of that it is optional. */
  readonly purpose?: string;
  /** What was typed in its usual form, which the field shows once it is left; what cannot be read as it is. */
  readonly usual?: (text: string) => string;
}

type ControlProps = Pick<FieldElementProps, 'name' | 'ref' | 'onFocus' | 'onChange' | 'onBlur'> & {
  readonly id: string;
  readonly value: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string;
  readonly 'aria-required': true | undefined;
};

/**
 * When a field is checked: after leaving it and on a choice made, never while typing. A check covers the whole form,
 * so a field shows its error only once it was left or the form was sent.
 */
export function useFormField<TSchema extends FormSchema, TPath extends RequiredPath>({
  form,
  path,
  label,
  isOptional,
  usual,
}: FieldProps<TSchema, TPath>) {
  const field = useField(form, { path });
  const issueText = useIssueText();
  const id = useId();
  const [wasLeft, setWasLeft] = useState(false);
  const code = wasLeft || form.isSubmitted ? field.errors?.[0] : undefined;

  const check = (): void => {
    setWasLeft(true);
    void checkForm(form);
  };
  const leave = (): void => {
    const text = String(field.input ?? '');
    const shown = usual?.(text) ?? text;
    // What it holds is text: only such fields have a usual form.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (shown !== text) field.onChange(shown as Parameters<typeof field.onChange>[0]);
    check();
  };
  const { name, ref, onFocus, onChange } = field.props;
  const controlProps: ControlProps = {
    id,
    name,
    ref,
    onFocus,
    onChange,
    onBlur: () => afterLeaving(leave),
    value: String(field.input ?? ''),
    'aria-invalid': code === undefined ? undefined : true,
    'aria-describedby': `${id}-note`,
    'aria-required': isOptional ? undefined : true,
  };
  return { controlProps, check, error: code === undefined ? undefined : issueText(code, label) };
}
