import type { FormSchema, RequiredPath } from '@formisch/react';
import { ArrowSelect, type SelectOption } from '../ui/select.tsx';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFormField } from './use-form-field.ts';

type SelectFieldProps<TSchema extends FormSchema, TPath extends RequiredPath> = FieldProps<TSchema, TPath> & {
  readonly options: readonly SelectOption[];
  /** The label of the empty option, if the field may stay empty. */
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
      <ArrowSelect
        {...controlProps}
        options={emptyLabel === undefined ? options : [{ value: '', label: emptyLabel }, ...options]}
        onChoose={(value) => {
          onChosen?.(value);
          check();
        }}
      />
    </FieldFrame>
  );
}
