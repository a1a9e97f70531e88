import { cva, type VariantProps } from 'class-variance-authority';
import { type ComponentProps, cloneElement, isValidElement } from 'react';
import { cn } from '@/lib/cn.ts';

const buttonVariants = cva(
  'focus-ring inline-flex shrink-0 items-center gap-2 font-medium whitespace-nowrap transition-[background-color,border-color,color,box-shadow] duration-150 select-none aria-disabled:cursor-not-allowed aria-disabled:opacity-60 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-primary text-on-primary shadow-card hover:bg-primary-hover forced-colors:border',
        secondary:
          'border border-border bg-surface text-foreground shadow-card hover:border-control/60 hover:bg-surface-sunken',
        ghost: 'text-muted hover:bg-surface-sunken hover:text-foreground',
        danger: 'bg-danger text-on-danger shadow-card hover:bg-danger-hover forced-colors:border',
      },
      size: {
        small: 'h-9 justify-center rounded-control px-3 text-[0.9375rem] [&_svg]:size-4',
        normal: 'h-10 justify-center rounded-control px-4 text-[0.9375rem] [&_svg]:size-[1.125rem]',
        large: 'h-11 justify-center rounded-control px-5 text-[0.9375rem] [&_svg]:size-[1.125rem]',
        icon: 'size-9 justify-center rounded-control [&_svg]:size-[1.125rem]',
        /**
         * The button of a row. In a table, the button shows only an icon. On a card, it shows the icon and the label.
         */
        action:
          'size-8 justify-center rounded-control in-[article]:h-9 in-[article]:w-auto in-[article]:gap-1.5 in-[article]:px-2.5 in-[article]:text-small max-sm:in-[article]:h-11 max-sm:in-[article]:min-w-11 [&_svg]:size-[1.125rem] [&>span:last-child]:hidden in-[article]:[&>span:last-child]:inline',
        row: 'h-10 w-full rounded-control px-2 text-[0.9375rem] [&_svg]:size-[1.125rem]',
        floating:
          'size-[min(3rem,12.5vw)] justify-center rounded-full shadow-raised low:size-[min(2.5rem,10vw)] [&_svg]:size-1/2',
      },
    },
    defaultVariants: { variant: 'primary', size: 'normal' },
  },
);

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Applies the styles to the child element, such as a link. */
  asChild?: boolean;
  /** Shows that the action is running. Clicks have no effect while the action is running. */
  isBusy?: boolean;
}

export function Button({
  asChild,
  isBusy = false,
  disabled = false,
  variant,
  size,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild && isValidElement<ComponentProps<'button'>>(children))
    return cloneElement(children, { className: classes, ...(onClick && { onClick }), ...props });
  const isInert = isBusy || disabled;
  return (
    <button
      type="button"
      className={classes}
      // A button with the attribute `disabled` would lose the focus.
      aria-disabled={isInert || undefined}
      aria-busy={isBusy || undefined}
      onClick={isInert ? (event) => event.preventDefault() : onClick}
      {...props}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}

const Spinner = () => (
  <span
    aria-hidden
    className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-none"
  />
);
