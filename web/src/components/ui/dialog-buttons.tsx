import type { ReactNode } from 'react';

/** The two buttons at the end of a dialog. The first button cancels, and the second button runs the action. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap sm:justify-end">{children}</div>
);
