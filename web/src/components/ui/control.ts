/** The look of every text field and select. */
export const controlClass =
  'focus-ring h-11 w-full min-w-0 rounded-control border border-control bg-surface px-3 text-base text-foreground shadow-card transition-[border-color] placeholder:text-muted hover:border-foreground/50 focus-visible:outline-offset-0 disabled:bg-surface-sunken disabled:text-muted aria-invalid:border-danger sm:text-[0.9375rem]';
