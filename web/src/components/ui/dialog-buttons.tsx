import type { ReactNode } from 'react';

/** The buttons at the end of a dialog. The first button changes nothing, the second does the action. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>
);
