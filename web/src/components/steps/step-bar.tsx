import type { ReactNode } from 'react';

interface StepBarProps {
  /** The main amount of the task. Shown on a narrow screen. */
  readonly figure?: { readonly name: string; readonly text: string } | null;
  readonly children: ReactNode;
}

/** The bar with the buttons of an open step. On a narrow screen, the bar replaces the navigation at the bottom. */
export const StepBar = ({ figure = null, children }: StepBarProps) => (
  <div
    data-step-bar
    className="flex items-center justify-between gap-4 max-lg:not-low:fixed max-lg:not-low:inset-x-0 max-lg:not-low:bottom-0 max-lg:not-low:z-40 max-lg:not-low:border-t max-lg:not-low:border-border max-lg:not-low:bg-surface max-lg:not-low:px-4 max-lg:not-low:py-3 max-lg:not-low:pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:max-lg:not-low:px-8"
  >
    {figure && (
      <p className="min-w-0 lg:hidden">
        <span className="block text-small text-muted">{figure.name}</span>
        <span className="font-medium tabular-nums">{figure.text}</span>
      </p>
    )}
    <div className="flex flex-wrap items-center gap-2 max-lg:ml-auto">{children}</div>
  </div>
);
