import { useId, useState } from 'react';
import { shortDate } from '@shared/domain/period.ts';
import { useIssueText } from '@/components/form/use-issue-text.ts';
import { controlClass } from '@/components/ui/control.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { parseDay, usualDay } from '@/lib/text/date-text.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { followingRents } from './following-rents.ts';
import { accountStart, dayAnswer } from './reading/balance-day.ts';
import type { Answer, Question } from './reading/model.ts';

interface BalanceDayFieldProps {
  readonly question: Question;
  readonly answer: Answer | undefined;
  readonly isLocked: boolean;
  readonly onAnswer: (answer: Answer) => void;
}

/** Asks once of which day the balances of a column are, and says which rents come on top of them. */
export function BalanceDayField({ question, answer, isLocked, onAnswer }: BalanceDayFieldProps) {
  const { LL, locale } = useI18nContext();
  const issueText = useIssueText();
  const id = useId();
  const { column, about, choices, proposed } = question;
  const isOffered = choices.some((choice) => choice.answer === answer);
  const [isOther, setIsOther] = useState(answer !== undefined && !isOffered);
  const [text, setText] = useState(isOther && answer !== 'otherDay' && answer ? shortDate(answer) : '');
  const [isLeft, setIsLeft] = useState(false);
  const typed = dayAnswer(parseDay(text.trim()));
  const isWrong = isLeft && typed === null;
  const words = (day: string): string =>
    LL.imports.balanceDay.choice({
      day: dayInWords(day, locale),
      rents: followingRents(accountStart(day, undefined), LL, locale),
    });
  const type = (next: string): void => {
    setText(next);
    onAnswer(dayAnswer(parseDay(next.trim())) ?? 'otherDay');
  };
  return (
    <fieldset
      data-question={`${column}.${about}`}
      aria-describedby={`${id}-hint`}
      className={cn(
        'mt-2 rounded-control px-4 py-3',
        answer === proposed && proposed !== undefined
          ? 'bg-surface-sunken'
          : 'bg-gold-soft text-on-gold-soft',
      )}
    >
      <legend className="sr-only">{LL.imports.balanceDay.question()}</legend>
      <p aria-hidden className="text-small font-medium">
        {LL.imports.balanceDay.question()}
      </p>
      <p id={`${id}-hint`} className="mt-0.5 text-small text-pretty text-muted">
        {LL.imports.balanceDay.hint()}
      </p>
      <div className="mt-1.5 grid gap-y-1">
        {choices.map((choice) => (
          <label key={choice.answer} className="flex min-h-8 items-center gap-2 text-small">
            <input
              type="radio"
              name={id}
              value={choice.answer}
              checked={!isOther && answer === choice.answer}
              disabled={isLocked}
              onChange={() => {
                setIsOther(false);
                onAnswer(choice.answer);
              }}
              className="focus-ring size-4 shrink-0 accent-primary"
            />
            <span>{typeof choice.reading === 'string' && words(choice.reading)}</span>
          </label>
        ))}
        <label className="flex min-h-8 items-center gap-2 text-small">
          <input
            type="radio"
            name={id}
            value="otherDay"
            checked={isOther}
            disabled={isLocked}
            onChange={() => {
              setIsOther(true);
              type(text);
            }}
            className="focus-ring size-4 shrink-0 accent-primary"
          />
          {LL.imports.balanceDay.other()}
        </label>
        {isOther && (
          <div className="pl-6">
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              aria-label={LL.imports.balanceDay.day()}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong || typed !== null ? `${id}-day` : undefined}
              placeholder={LL.details.datePlaceholder()}
              value={text}
              disabled={isLocked}
              onChange={({ currentTarget }) => type(currentTarget.value)}
              onBlur={() => {
                setIsLeft(true);
                if (usualDay(text) !== text) type(usualDay(text));
              }}
              className={cn(controlClass, 'h-10! w-40! tabular-nums')}
            />
            <p id={`${id}-day`} className={cn('mt-1 text-small text-pretty', isWrong && 'text-danger')}>
              {isWrong
                ? issueText('invalidDate', LL.imports.balanceDay.day())
                : typed !== null && words(typed)}
            </p>
          </div>
        )}
      </div>
    </fieldset>
  );
}
