import { CircleAlert } from 'lucide-react';

/**
 * Shows why a form could not be submitted, until the next submission. A toast announces the reason to screen readers.
 * While this text is on screen, the toast is invisible, and the banner about the connection is hidden (`app.css`).
 */
export const FormFailure = ({ text }: { readonly text: string | null }) =>
  text !== null && (
    <p
      data-failure
      className="mb-4 flex gap-2 rounded-control bg-danger-soft px-4 py-3 forced-colors:border-2 text-small text-pretty"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      {text}
    </p>
  );
