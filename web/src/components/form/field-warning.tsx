import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** In the hint of a field: what is taken as it is, and worth a look. */
export const FieldWarning = ({ text }: { readonly text: string }) => (
  <span className="flex items-start gap-1.5 text-on-gold-soft">
    <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span>{text}</span>
  </span>
);

/** The warning where there is a reason for it, else nothing. */
export const warningIf = (isDoubtful: boolean, text: string): ReactNode =>
  isDoubtful && <FieldWarning text={text} />;
