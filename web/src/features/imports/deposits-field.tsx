import { useId } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { QuestionChoice, QuestionFrame } from './question-frame.tsx';
import type { Answer, Question } from './reading/model.ts';

interface DepositsFieldProps {
  readonly question: Question;
  readonly answer: Answer | undefined;
  readonly isLocked: boolean;
  readonly onAnswer: (answer: Answer) => void;
}

/** Asks whether the deposits of all older leases were received. */
export function DepositsField({ question, answer, isLocked, onAnswer }: DepositsFieldProps) {
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
