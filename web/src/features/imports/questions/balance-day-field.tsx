import { useId, useState } from 'react';
import { shortDate } from '@shared/domain/period.ts';
import { useIssueText } from '@/components/form/use-issue-text.ts';
import { controlClass } from '@/components/ui/control.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { parseDay, usualDay } from '@/lib/text/date-text.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { followingRents } from './following-rents.ts';
import { QuestionChoice, QuestionFrame, type QuestionFieldProps } from './question-frame.tsx';
import { accountStart, dayAnswer } from '../reading/values/balance-day.ts';
import type { Answer } from '../reading/model.ts';

const typedDay = (text: string) => dayAnswer(parseDay(text.trim()));

const answerOf = (text: string): Answer => typedDay(text) ?? 'otherDay';

/** Asks for the day of all balances. Names the rents that the import adds to the balances. */
export function BalanceDayField({ question, answer, isLocked, onAnswer }: QuestionFieldProps) {
  const { LL } = useI18nContext();
  const id = useId();
  const { choices, proposed } = question;
  const isOffered = choices.some((choice) => choice.answer === answer);
  const [isOther, setIsOther] = useState(answer !== undefined && !isOffered);
  const [text, setText] = useState(isOther && answer !== 'otherDay' && answer ? shortDate(answer) : '');
  const words = useDayWords();
  return (
    <QuestionFrame
      question={question}
      text={LL.imports.balanceDay.question()}
      describedBy={`${id}-hint`}
      isAnswered={answer === proposed && proposed !== undefined}
    >
      <p id={`${id}-hint`} className="mt-0.5 text-small text-pretty text-muted">
        {LL.imports.balanceDay.hint()}
      </p>
      <div className="mt-1.5 grid gap-y-1">
        {choices.map((choice) => (
          <QuestionChoice
            key={choice.answer}
            name={id}
            value={choice.answer}
            isChosen={!isOther && answer === choice.answer}
            isLocked={isLocked}
            onChoose={() => {
              setIsOther(false);
              onAnswer(choice.answer);
            }}
          >
            {typeof choice.reading === 'string' && words(choice.reading)}
          </QuestionChoice>
        ))}
        <QuestionChoice
          name={id}
          value="otherDay"
          isChosen={isOther}
          isLocked={isLocked}
          onChoose={() => {
            setIsOther(true);
            onAnswer(answerOf(text));
          }}
        >
          {LL.imports.balanceDay.other()}
        </QuestionChoice>
        {isOther && (
          <OtherDay
            text={text}
            isLocked={isLocked}
            words={words}
            onType={(next) => {
              setText(next);
              onAnswer(answerOf(next));
            }}
          />
        )}
      </div>
    </QuestionFrame>
  );
}

/** Returns a function that puts into words a day and the rents that the import adds to the balances of that day. */
function useDayWords() {
  const { LL, locale } = useI18nContext();
  return (day: string): string =>
    LL.imports.balanceDay.choice({
      day: dayInWords(day, locale),
      rents: followingRents(accountStart(day, undefined), LL, locale),
    });
}

interface OtherDayProps {
  readonly text: string;
  readonly isLocked: boolean;
  /** Returns the day in words, and the rents that are added to the balances of this day. */
  readonly words: (day: string) => string;
  readonly onType: (text: string) => void;
}

function OtherDay({ text, isLocked, words, onType }: OtherDayProps) {
  const { LL } = useI18nContext();
  const issueText = useIssueText();
  const id = useId();
  const [isLeft, setIsLeft] = useState(false);
  const typed = typedDay(text);
  const isWrong = isLeft && typed === null;
  const label = LL.imports.balanceDay.day();
  return (
    <div className="pl-6">
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong || typed !== null ? `${id}-day` : undefined}
        placeholder={LL.details.datePlaceholder()}
        value={text}
        disabled={isLocked}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onBlur={() => {
          setIsLeft(true);
          if (usualDay(text) !== text) onType(usualDay(text));
        }}
        className={cn(controlClass, 'h-10! w-40! tabular-nums')}
      />
      <p id={`${id}-day`} className={cn('mt-1 text-small text-pretty', isWrong && 'text-danger')}>
        {isWrong ? issueText('invalidDate', label) : typed !== null && words(typed)}
      </p>
    </div>
  );
}
