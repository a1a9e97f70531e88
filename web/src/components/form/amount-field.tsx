import type { FormSchema, RequiredPath } from '@formisch/react';
import { Diff } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { usualAmount } from '@/lib/text/amount-text.ts';
import { cn } from '@/lib/cn.ts';
import { controlClass } from '../ui/control.ts';
import { FieldFrame } from './field-frame.tsx';
import { validateForm } from './form-errors.ts';
import { type FieldProps, useFormField } from './use-form-field.ts';

type AmountFieldProps<TSchema extends FormSchema, TPath extends RequiredPath> = FieldProps<TSchema, TPath> & {
  /** Shows a button that changes the sign, because the number pads of phones have no minus. */
  readonly mayBeNegative?: boolean;
};

/**
 * A field for an amount in euros in any usual notation. Focusing the field selects its text, so that typing replaces
 * the text.
 */
export function AmountField<TSchema extends FormSchema, TPath extends RequiredPath>({
  mayBeNegative = false,
  ...props
}: AmountFieldProps<TSchema, TPath>) {
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
          className={cn(controlClass, 'pl-8 tabular-nums', mayBeNegative && 'pr-12')}
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
        {mayBeNegative && <SignButton label={props.label} />}
      </div>
    </FieldFrame>
  );
}

/** Changes the sign of the amount in the field before a button. */
const changeSign = ({ currentTarget: { previousElementSibling: field } }: MouseEvent): void => {
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  const isNegative = /^[-\u2212]/.test(field.value);
  field.setRangeText(isNegative ? '' : '-', 0, isNegative ? 1 : 0);
  field.setSelectionRange(field.value.length, field.value.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** A button that changes the sign of the amount before it, and leaves the caret at the end of the amount. */
function SignButton({ label }: { readonly label: string }) {
  const { LL } = useI18nContext();
  return (
    <button
      type="button"
      // A keyboard has a minus.
      tabIndex={-1}
      aria-label={LL.details.changeSign({ field: label })}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={changeSign}
      className="focus-ring absolute inset-y-1 right-1 grid w-10 place-items-center rounded-md text-muted hover:text-foreground"
    >
      <Diff aria-hidden className="size-[1.125rem]" />
    </button>
  );
}
