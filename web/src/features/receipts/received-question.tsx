import type { Ref } from 'react';
import { Segmented } from '@/components/ui/segmented.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { Answer } from './use-received-answer.ts';

interface ReceivedQuestionProps {
  /** The unpaid rest of the period, as text. */
  readonly amount: string;
  readonly answer: Answer | null;
  readonly onAnswer: (answer: Answer) => void;
  /** A reference to the first answer. The form focuses this answer if none is chosen. */
  readonly firstRef: Ref<HTMLInputElement>;
}

/** Asks if the landlord has received the unpaid rest of a period. */
export function ReceivedQuestion({ amount, answer, onAnswer, firstRef }: ReceivedQuestionProps) {
  const { LL } = useI18nContext();
  const question = LL.receipts.askReceived({ amount });
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:col-span-2">
      <p className="text-title">{question}</p>
      <Segmented<Answer | ''>
        firstRef={firstRef}
        label={question}
        value={answer ?? ''}
        onChange={(value) => value !== '' && onAnswer(value)}
        options={[
          { value: 'yes', label: LL.receipts.answers.yes() },
          { value: 'no', label: LL.receipts.answers.no() },
        ]}
      />
    </div>
  );
}
