import type { FormSchema, RequiredPath } from '@formisch/react';
import type { ComponentProps } from 'react';
import { controlClass } from '../ui/control.ts';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFormField } from './use-form-field.ts';

type TextFieldProps<TSchema extends FormSchema, TPath extends RequiredPath> = FieldProps<TSchema, TPath> &
  Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'spellCheck' | 'disabled'>;

export function TextField<TSchema extends FormSchema, TPath extends RequiredPath>({
  form,
  path,
  label,
  hint,
  isOptional = false,
  purpose,
  usual,
  ...input
}: TextFieldProps<TSchema, TPath>) {
  const { controlProps, error } = useFormField({ form, path, label, isOptional, ...(usual && { usual }) });
  return (
    <FieldFrame
      id={controlProps.id}
      label={label}
      hint={hint}
      error={error}
      isOptional={isOptional}
      purpose={purpose}
    >
      <input type="text" className={controlClass} {...input} {...controlProps} />
    </FieldFrame>
  );
}
