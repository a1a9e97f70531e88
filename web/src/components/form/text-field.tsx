import type { FormSchema, RequiredPath } from '@formisch/react';
import type { ComponentProps, ReactNode } from 'react';
import { controlClass } from '../ui/control.ts';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFormField } from './use-form-field.ts';

type TextFieldProps<TSchema extends FormSchema, TPath extends RequiredPath> = FieldProps<TSchema, TPath> &
  Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'spellCheck' | 'disabled'> & {
    /**
     * Returns a warning for a valid text that the user should check. The warning appears after the user has left the
     * field.
     */
    readonly warningFor?: (text: string) => ReactNode;
  };

export function TextField<TSchema extends FormSchema, TPath extends RequiredPath>({
  form,
  path,
  label,
  hint,
  isOptional,
  purpose,
  usual,
  warningFor,
  ...input
}: TextFieldProps<TSchema, TPath>) {
  const { controlProps, wasLeft, error } = useFormField({ form, path, label, isOptional, usual });
  return (
    <FieldFrame
      id={controlProps.id}
      label={label}
      hint={(wasLeft && warningFor?.(controlProps.value)) || hint}
      error={error}
      isOptional={isOptional}
      purpose={purpose}
    >
      <input className={controlClass} autoComplete="off" {...input} {...controlProps} />
    </FieldFrame>
  );
}
