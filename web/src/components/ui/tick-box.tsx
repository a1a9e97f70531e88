import { Check, Minus } from 'lucide-react';
import type { ComponentProps } from 'react';

type TickBoxProps = Pick<
  ComponentProps<'input'>,
  'id' | 'checked' | 'disabled' | 'aria-label' | 'aria-describedby'
> & {
  /** True if some rows are ticked, but not all rows. */
  readonly isMixed?: boolean;
  readonly onTick: (isTicked: boolean) => void;
};

/** A checkbox without its label. */
export function TickBox({ isMixed = false, disabled = false, onTick, ...props }: TickBoxProps) {
  return (
    <span className="relative block size-5 shrink-0">
      <input
        type="checkbox"
        {...props}
        ref={(element) => {
          if (element) element.indeterminate = isMixed;
        }}
        // A checkbox with the attribute `disabled` would lose the focus.
        aria-disabled={disabled || undefined}
        onClick={(event) => disabled && event.preventDefault()}
        onChange={(event) => !disabled && onTick(event.currentTarget.checked)}
        className="peer focus-ring block size-full cursor-pointer after:absolute after:-inset-3 appearance-none rounded-md border border-control bg-surface shadow-card transition-colors checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary hover:border-foreground/50 aria-disabled:cursor-not-allowed aria-disabled:opacity-60 aria-disabled:shadow-none aria-disabled:not-checked:not-indeterminate:bg-surface-sunken"
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute inset-0 m-auto hidden size-3.5 text-on-primary peer-checked:block peer-indeterminate:hidden"
      />
      <Minus
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute inset-0 m-auto hidden size-3.5 text-on-primary peer-indeterminate:block"
      />
    </span>
  );
}
