import { type FormSchema, type RequiredPath, useField } from '@formisch/react';
import { Check } from 'lucide-react';
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
      <span className="relative mt-0.5 size-5 shrink-0">
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
          className="peer focus-ring size-full cursor-pointer appearance-none rounded-md border border-control bg-surface shadow-card transition-colors checked:border-primary checked:bg-primary hover:border-foreground/50"
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 m-auto hidden size-3.5 text-on-primary peer-checked:block"
        />
      </span>
      <div className="min-w-0">
        <label htmlFor={id} className="cursor-pointer font-medium">
          {label}
        </label>
        <p id={`${id}-note`} className="mt-0.5 text-small text-pretty text-muted">
          {hint}
        </p>
      </div>
    </div>
  );
}
