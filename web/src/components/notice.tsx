import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface NoticeProps {
  readonly title: string;
  /** The facts, and then the next step. Links in this text get a style. */
  readonly children: ReactNode;
}

/** Tells the user what prevents an action in a form, and what to do next. */
export const Notice = ({ title, children }: NoticeProps) => (
  <div
    role="alert"
    className="flex items-start gap-3 rounded-control bg-gold-soft px-4 py-3 text-on-gold-soft [&_a]:focus-ring [&_a]:rounded-sm [&_a]:font-medium [&_a]:underline [&_a]:underline-offset-4"
  >
    <TriangleAlert aria-hidden className="mt-0.5 size-[1.125rem] shrink-0" />
    <div className="min-w-0 space-y-1 text-small text-pretty">
      <p className="font-medium">{title}</p>
      {children}
    </div>
  </div>
);
