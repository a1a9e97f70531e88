import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '@/lib/cn.ts';

interface CheckboxProps extends Pick<
  ComponentProps<'input'>,
  'name' | 'ref' | 'onFocus' | 'onChange' | 'onBlur' | 'checked' | 'disabled'
> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
}

export function Checkbox({ label, hint, error, isRequired, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex gap-3">
      <span className="relative mt-0.5 size-5 shrink-0">
        <input
          id={id}
          type="checkbox"
          aria-describedby={`${id}-note`}
          aria-required={isRequired || undefined}
          aria-invalid={error !== undefined || undefined}
          className="peer focus-ring size-full cursor-pointer after:absolute after:-inset-3 appearance-none rounded-md border border-control bg-surface shadow-card transition-colors checked:border-primary checked:bg-primary hover:border-foreground/50 disabled:cursor-not-allowed disabled:bg-surface-sunken"
          {...input}
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
        <p
          id={`${id}-note`}
          aria-live="polite"
          className={cn('mt-0.5 text-small text-pretty', error === undefined ? 'text-muted' : 'text-danger')}
        >
          {error ?? hint}
        </p>
      </div>
    </div>
  );
}
