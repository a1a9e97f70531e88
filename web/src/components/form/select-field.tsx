import type { FormSchema, RequiredPath } from '@formisch/react';
import { ChevronDown } from 'lucide-react';
import { cn } from '@/lib/cn.ts';
import { controlClass } from '../ui/control.ts';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFormField } from './use-form-field.ts';

type SelectFieldProps<TSchema extends FormSchema, TPath extends RequiredPath> = FieldProps<TSchema, TPath> & {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The label of the empty option, where the field may be left empty. */
  readonly emptyLabel?: string;
  readonly onChosen?: (value: string) => void;
};

export function SelectField<TSchema extends FormSchema, TPath extends RequiredPath>({
  options,
  emptyLabel,
  onChosen,
  ...props
}: SelectFieldProps<TSchema, TPath>) {
  const { controlProps, check, error } = useFormField(props);
  return (
    <FieldFrame {...props} id={controlProps.id} error={error}>
      <div className="relative">
        <select
          className={cn(controlClass, 'appearance-none truncate pr-10')}
          {...controlProps}
          onChange={(event) => {
            controlProps.onChange(event);
            onChosen?.(event.currentTarget.value);
            check();
          }}
        >
          {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        />
      </div>
    </FieldFrame>
  );
}
