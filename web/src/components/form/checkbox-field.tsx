import { type FormSchema, type RequiredPath, useField } from '@formisch/react';
import { useId } from 'react';
import type { FieldProps } from './use-form-field.ts';

/** A yes or no. */
export function CheckboxField<TSchema extends FormSchema, TPath extends RequiredPath>({
  form,
  path,
  label,
  hint,
}: FieldProps<TSchema, TPath>) {
  const field = useField(form, { path });
  const id = useId();
  const { name, ref, onFocus, onChange, onBlur } = field.props;
  return (
    <div className="flex gap-3">
      <input
        id={id}
        type="checkbox"
        name={name}
        ref={ref}
        onFocus={onFocus}
        onChange={onChange}
        onBlur={onBlur}
        checked={field.input === true}
        aria-describedby={`${id}-note`}
        className="focus-ring mt-0.5 size-5 shrink-0 accent-primary"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-note`} className="mt-0.5 text-small text-pretty text-muted">
          {hint}
        </p>
      </div>
    </div>
  );
}
