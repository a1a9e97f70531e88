import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn.ts';

const buttonVariants = cva(
  'focus-ring inline-flex shrink-0 items-center gap-2 font-medium whitespace-nowrap transition-[background-color,border-color,color,box-shadow] duration-150 select-none disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:opacity-60 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-primary text-on-primary shadow-card hover:bg-primary-hover',
        secondary:
          'border border-border bg-surface text-foreground shadow-card hover:border-control/60 hover:bg-surface-sunken',
        ghost: 'text-muted hover:bg-surface-sunken hover:text-foreground',
        danger: 'bg-danger text-on-danger shadow-card hover:bg-danger-hover',
      },
      size: {
        small: 'h-9 justify-center rounded-control px-3 text-[0.9375rem] [&_svg]:size-4',
        normal: 'h-10 justify-center rounded-control px-4 text-[0.9375rem] [&_svg]:size-[1.125rem]',
        large: 'h-11 justify-center rounded-control px-5 text-[0.9375rem] [&_svg]:size-[1.125rem]',
        icon: 'size-9 justify-center rounded-control [&_svg]:size-[1.125rem]',
        /** Of a row: an icon in a table, which a card has room to name. */
        action:
          'size-8 justify-center rounded-control in-[article]:h-9 in-[article]:w-auto in-[article]:gap-1.5 in-[article]:px-2.5 in-[article]:text-small [&_svg]:size-[1.125rem] [&>span:last-child]:hidden in-[article]:[&>span:last-child]:inline',
        /** As wide as a menu. */
        row: 'h-10 w-full rounded-control px-2 text-[0.9375rem] [&_svg]:size-[1.125rem]',
        /** Floats above a page. */
        floating: 'size-14 justify-center rounded-2xl [&_svg]:size-6',
      },
    },
    defaultVariants: { variant: 'primary', size: 'normal' },
  },
);

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Gives its looks to the element inside, for instance a link. */
  asChild?: boolean;
  /** Shows that the action is under way, and refuses another click meanwhile. */
  isBusy?: boolean;
}

export function Button({
  asChild,
  isBusy,
  variant,
  size,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} onClick={onClick} {...props}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type="button"
      className={classes}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      // Not `disabled` while busy: the focus would be lost.
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
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
