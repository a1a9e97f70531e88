import { CircleAlert } from 'lucide-react';

/** Shows in a form why it could not be submitted, until it is submitted again. The toast has said it to screen readers. */
export const FormFailure = ({ text }: { readonly text: string | null }) =>
  text !== null && (
    <p className="mb-4 flex gap-2 rounded-control bg-danger-soft px-4 py-3 text-small text-pretty">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      {text}
    </p>
  );
