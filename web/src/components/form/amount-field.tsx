import type { FormSchema, RequiredPath } from '@formisch/react';
import { useRef } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { usualAmount } from '@/lib/text/amount-text.ts';
import { cn } from '@/lib/cn.ts';
import { controlClass } from '../ui/control.ts';
import { FieldFrame } from './field-frame.tsx';
import { validateForm } from './form-errors.ts';
import { type FieldProps, useFormField } from './use-form-field.ts';

/**
 * A field for an amount in euros in any usual notation. Focusing the field selects its text, so that typing replaces
 * the text.
 */
export function AmountField<TSchema extends FormSchema, TPath extends RequiredPath>(
  props: FieldProps<TSchema, TPath>,
) {
  const { locale } = useI18nContext();
  const isUntouched = useRef(false);
  const { controlProps, error } = useFormField({ ...props, usual: (text) => usualAmount(text, locale) });
  return (
    <FieldFrame {...props} id={controlProps.id} error={error}>
      <div className="relative">
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted"
        >
          €
        </span>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={cn(controlClass, 'pl-8 tabular-nums')}
          {...controlProps}
          onChange={(event) => {
            controlProps.onChange(event);
            // The error appears when the user leaves the field, and disappears when the amount becomes valid.
            if (error !== undefined) void validateForm(props.form);
          }}
          onFocus={(event) => {
            controlProps.onFocus();
            isUntouched.current = true;
            event.currentTarget.select();
          }}
          onKeyDown={() => {
            isUntouched.current = false;
          }}
          // The first click selects the text even if the page has already focused the field. The second click places
          // the caret.
          onMouseUp={(event) => {
            const { selectionStart, selectionEnd, value } = event.currentTarget;
            const selected = value.slice(selectionStart ?? 0, selectionEnd ?? 0);
            if (isUntouched.current && (selected === '' || selected === value)) {
              event.preventDefault();
              event.currentTarget.select();
            }
            isUntouched.current = false;
          }}
        />
      </div>
    </FieldFrame>
  );
}
