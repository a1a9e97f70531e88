import { CircleAlert } from 'lucide-react';

/** Says in a form why it could not be submitted, until it is submitted again. */
export const FormFailure = ({ text }: { readonly text: string | null }) => (
  <div role="alert" className="mb-4 empty:hidden">
    {text !== null && (
      <p className="flex gap-2 rounded-control bg-danger-soft px-4 py-3 text-small text-pretty">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
        {text}
      </p>
    )}
  </div>
);
