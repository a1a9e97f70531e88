import type { FormSchema, RequiredPath } from '@formisch/react';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { controlClass } from '../ui/control.ts';
import { FieldFrame } from './field-frame.tsx';
import { type FieldProps, useFormField } from './use-form-field.ts';

type PasswordFieldProps<TSchema extends FormSchema, TPath extends RequiredPath> = FieldProps<
  TSchema,
  TPath
> & {
  readonly autoComplete: 'current-password' | 'new-password';
};

export function PasswordField<TSchema extends FormSchema, TPath extends RequiredPath>({
  autoComplete,
  ...props
}: PasswordFieldProps<TSchema, TPath>) {
  const { LL } = useI18nContext();
  const [isShown, setIsShown] = useState(false);
  const { controlProps, error } = useFormField(props);
  const Icon = isShown ? EyeOff : Eye;
  const toggleLabel = isShown ? LL.fields.hidePassword() : LL.fields.showPassword();
  return (
    <FieldFrame id={controlProps.id} label={props.label} hint={props.hint} error={error}>
      <div className="relative">
        <input
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className={cn(controlClass, 'pr-12')}
          {...controlProps}
        />
        <button
          type="button"
          aria-label={toggleLabel}
          title={toggleLabel}
          aria-controls={controlProps.id}
          // Keeps the focus in the field, so that a click on the eye button does not trigger validation.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setIsShown(!isShown)}
          className="focus-ring absolute inset-y-1 right-1 grid w-10 place-items-center rounded-md text-muted hover:text-foreground"
        >
          <Icon aria-hidden className="size-[1.125rem]" />
        </button>
      </div>
    </FieldFrame>
  );
}
