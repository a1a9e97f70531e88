import type { ReactNode } from 'react';

/** Says why a task has stopped, next to the buttons for the next step. */
export const StoppedTask = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
    <p role="alert" className="min-w-0 flex-1 basis-64 text-pretty">
      {text}
    </p>
    <div className="flex flex-wrap gap-2">{children}</div>
  </div>
);
