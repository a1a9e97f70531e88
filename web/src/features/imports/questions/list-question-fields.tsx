import { useId } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { QuestionChoice, QuestionFrame, type QuestionFieldProps } from './question-frame.tsx';
import type { Answer } from '../reading/model.ts';

/** Asks whether the deposits of all older leases were received. */
export function DepositsField(props: QuestionFieldProps) {
  const { question, received, notReceived } = useI18nContext().LL.imports.deposits;
  return (
    <ListQuestion
      {...props}
      text={question()}
      choices={[
        ['received', received()],
        ['notReceived', notReceived()],
      ]}
    />
  );
}

/** Asks whether lettings without an address have the address of a row above. */
export function BlankAddressesField(props: QuestionFieldProps) {
  const { question, sameAddress, noAddress } = useI18nContext().LL.imports.blankAddresses;
  return (
    <ListQuestion
      {...props}
      text={question({ row: props.question.example })}
      choices={[
        ['sameAddress', sameAddress()],
        ['noAddress', noAddress()],
      ]}
    />
  );
}

interface ListQuestionProps extends QuestionFieldProps {
  readonly text: string;
  /** The answers and their texts. */
  readonly choices: readonly (readonly [Answer, string])[];
}

/** A question about all rows of the list. */
function ListQuestion({ question, text, choices, answer, isLocked, onAnswer }: ListQuestionProps) {
  const name = useId();
  return (
    <QuestionFrame question={question} text={text} describedBy={undefined} isAnswered={answer !== undefined}>
      <div className="mt-1.5 grid gap-y-1">
        {choices.map(([value, label]) => (
          <QuestionChoice
            key={value}
            name={name}
            value={value}
            isChosen={answer === value}
            isLocked={isLocked}
            onChoose={() => onAnswer(value)}
          >
            {label}
          </QuestionChoice>
        ))}
      </div>
    </QuestionFrame>
  );
}
