import { useId } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { QuestionChoice, QuestionFrame, type QuestionFieldProps } from './question-frame.tsx';

/** Asks whether the deposits of all older leases were received. */
export function DepositsField({ question, answer, isLocked, onAnswer }: QuestionFieldProps) {
  const { LL } = useI18nContext();
  const name = useId();
  return (
    <QuestionFrame
      question={question}
      text={LL.imports.deposits.question()}
      describedBy={undefined}
      isAnswered={answer !== undefined}
    >
      <div className="mt-1.5 grid gap-y-1">
        {(['received', 'notReceived'] as const).map((value) => (
          <QuestionChoice
            key={value}
            name={name}
            value={value}
            isChosen={answer === value}
            isLocked={isLocked}
            onChoose={() => onAnswer(value)}
          >
            {LL.imports.deposits[value]()}
          </QuestionChoice>
        ))}
      </div>
    </QuestionFrame>
  );
}
