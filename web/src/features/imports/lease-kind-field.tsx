import { useId } from 'react';
import { LeaseKind } from '@shared/contract/lease.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { Answer, Question } from './reading/model.ts';

interface LeaseKindFieldProps {
  readonly question: Question;
  readonly answer: Answer | undefined;
  readonly isLocked: boolean;
  readonly onAnswer: (answer: Answer) => void;
}

/** Asks for the kind of all leases in a list, and explains each kind. */
export function LeaseKindField({ question, answer, isLocked, onAnswer }: LeaseKindFieldProps) {
  const { LL } = useI18nContext();
  const id = useId();
  const { column, about, choices } = question;
  const chosen = LeaseKind.options.find((kind) => kind === answer);
  return (
    <fieldset
      data-question={`${column}.${about}`}
      aria-describedby={`${id}-hint ${id}-follows`}
      className="mt-2 rounded-control bg-gold-soft px-4 py-3 text-on-gold-soft"
    >
      <legend className="sr-only">{LL.imports.leaseKind.question()}</legend>
      <p aria-hidden className="text-small font-medium">
        {LL.imports.leaseKind.question()}
      </p>
      <p id={`${id}-hint`} className="mt-0.5 text-small text-pretty">
        {LL.imports.leaseKind.hint()}
      </p>
      <div className="mt-1.5 flex flex-wrap gap-x-6 gap-y-1">
        {LeaseKind.options
          .filter((kind) => choices.some((choice) => choice.answer === kind))
          .map((kind) => (
            <label key={kind} className="flex min-h-8 items-center gap-2 text-small">
              <input
                type="radio"
                name={id}
                value={kind}
                checked={chosen === kind}
                disabled={isLocked}
                onChange={() => onAnswer(kind)}
                className="focus-ring size-4 shrink-0 accent-primary"
              />
              {LL.imports.leaseKind.kinds[kind]()}
            </label>
          ))}
      </div>
      <p id={`${id}-follows`} aria-live="polite" className="mt-1 text-small text-pretty">
        {chosen !== undefined && LL.imports.leaseKind.follows[chosen]()}
      </p>
    </fieldset>
  );
}
