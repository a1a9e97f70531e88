import { useId } from 'react';
import { LeaseKind } from '@shared/contract/leases/lease.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { QuestionChoice, QuestionFrame, type QuestionFieldProps } from './question-frame.tsx';

/** Asks for the kind of all leases in a list, and explains each kind. */
export function LeaseKindField({ question, answer, isLocked, onAnswer }: QuestionFieldProps) {
  const { LL } = useI18nContext();
  const id = useId();
  const { choices } = question;
  const chosen = LeaseKind.options.find((kind) => kind === answer);
  return (
    <QuestionFrame
      question={question}
      text={LL.imports.leaseKind.question()}
      describedBy={`${id}-hint ${id}-follows`}
      isAnswered={false}
    >
      <p id={`${id}-hint`} className="mt-0.5 text-small text-pretty">
        {LL.imports.leaseKind.hint()}
      </p>
      <div className="mt-1.5 flex flex-wrap gap-x-6 gap-y-1">
        {LeaseKind.options
          .filter((kind) => choices.some((choice) => choice.answer === kind))
          .map((kind) => (
            <QuestionChoice
              key={kind}
              name={id}
              value={kind}
              isChosen={chosen === kind}
              isLocked={isLocked}
              onChoose={() => onAnswer(kind)}
            >
              {LL.imports.leaseKind.kinds[kind]()}
            </QuestionChoice>
          ))}
      </div>
      <p id={`${id}-follows`} aria-live="polite" className="mt-1 text-small text-pretty">
        {chosen !== undefined && LL.imports.leaseKind.follows[chosen]()}
      </p>
    </QuestionFrame>
  );
}
