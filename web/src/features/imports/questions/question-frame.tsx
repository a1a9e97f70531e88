import type { ReactNode } from 'react';
import { cn } from '@/lib/cn.ts';
import type { Answer, Question } from '../reading/model.ts';

/** The properties of a component that asks a question about a column. */
export interface QuestionFieldProps {
  readonly question: Question;
  readonly answer: Answer | undefined;
  readonly isLocked: boolean;
  readonly onAnswer: (answer: Answer) => void;
}

interface QuestionFrameProps {
  readonly question: Question;
  readonly text: string;
  /** The ids of the texts that describe the choices. */
  readonly describedBy: string | undefined;
  /** True if the landlord need not answer, because the answer is known. */
  readonly isAnswered: boolean;
  readonly children: ReactNode;
}

/** The frame of a question about a column. */
export const QuestionFrame = ({
  question: { column, about },
  text,
  describedBy,
  isAnswered,
  children,
}: QuestionFrameProps) => (
  <fieldset
    data-question={`${column}.${about}`}
    aria-describedby={describedBy}
    className={cn(
      'mt-2 rounded-control px-4 py-3',
      isAnswered ? 'bg-surface-sunken' : 'bg-gold-soft text-on-gold-soft',
    )}
  >
    <legend className="sr-only">{text}</legend>
    <p aria-hidden className="text-small font-medium">
      {text}
    </p>
    {children}
  </fieldset>
);

interface QuestionChoiceProps {
  /** The name of the group of choices. */
  readonly name: string;
  readonly value: string;
  readonly isChosen: boolean;
  readonly isLocked: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

export const QuestionChoice = ({
  name,
  value,
  isChosen,
  isLocked,
  onChoose,
  children,
}: QuestionChoiceProps) => (
  <label className="flex min-h-8 items-center gap-2 text-small max-sm:min-h-11">
    <input
      type="radio"
      name={name}
      value={value}
      checked={isChosen}
      disabled={isLocked}
      onChange={onChoose}
      className="focus-ring size-4 shrink-0 accent-primary"
    />
    <span>{children}</span>
  </label>
);
