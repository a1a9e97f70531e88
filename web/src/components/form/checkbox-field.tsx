import { type FormSchema, type RequiredPath, useField } from '@formisch/react';
import { Checkbox } from '../ui/checkbox.tsx';
import { validateForm } from './form-errors.ts';
import type { FieldProps } from './use-form-field.ts';

interface CheckboxFieldProps {
  /** The error shown if the user must tick the checkbox and has not ticked it. */
  readonly missing?: string;
}

export function CheckboxField<TSchema extends FormSchema, TPath extends RequiredPath>({
  form,
  path,
  label,
  hint,
  missing,
}: FieldProps<TSchema, TPath> & CheckboxFieldProps) {
  const field = useField(form, { path });
  const { name, ref, onFocus, onChange, onBlur } = field.props;
  return (
    <Checkbox
      label={label}
      hint={hint}
      error={field.errors ? missing : undefined}
      isRequired={missing !== undefined}
      checked={field.input === true}
      {...{ name, ref, onFocus, onBlur }}
      onChange={(event) => {
        onChange(event);
        // A change of this checkbox can make another field valid.
        void validateForm(form);
      }}
    />
  );
}
