import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/**
 * A warning that replaces a field's hint. The form accepts the value of the field, but the user should check the value.
 */
export const FieldWarning = ({ text }: { readonly text: string }) => (
  <span className="flex items-start gap-1.5 text-on-gold-soft">
    <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span>{text}</span>
  </span>
);

export const warningIf = (isDoubtful: boolean, text: string): ReactNode =>
  isDoubtful && <FieldWarning text={text} />;
