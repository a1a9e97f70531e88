import type { FormSchema, RequiredPath } from '@formisch/react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { controlClass } from '../ui/control.ts';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFormField } from './use-form-field.ts';

type TextAreaFieldProps<TSchema extends FormSchema, TPath extends RequiredPath> = FieldProps<
  TSchema,
  TPath
> & {
  /** The maximum number of characters. A longer text is kept, and refused on submission. */
  readonly most: number;
};

/** A field for a text of several lines, with the number of typed characters. */
export function TextAreaField<TSchema extends FormSchema, TPath extends RequiredPath>({
  form,
  path,
  label,
  hint,
  isOptional,
  purpose,
  usual,
  most,
}: TextAreaFieldProps<TSchema, TPath>) {
  const { LL } = useI18nContext();
  const { controlProps, error } = useFormField({ form, path, label, isOptional, usual });
  const { id, value } = controlProps;
  const count = value.trim().length;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} isOptional={isOptional} purpose={purpose}>
      <textarea
        rows={3}
        autoComplete="off"
        className={cn(controlClass, 'block h-auto py-2.5')}
        {...controlProps}
        aria-describedby={`${id}-note ${id}-count`}
      />
      {/* The count is not a live region: a screen reader would read it after each key. */}
      <p
        id={`${id}-count`}
        className={cn('mt-1 text-right text-small tabular-nums', count > most ? 'text-danger' : 'text-muted')}
      >
        {LL.textLength({ count, most })}
      </p>
    </FieldFrame>
  );
}
