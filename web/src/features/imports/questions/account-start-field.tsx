import { useId, useState } from 'react';
import { earliestAccountStart } from '@shared/domain/ledger/account-start.ts';
import { addMonths } from '@shared/domain/ledger/days.ts';
import { monthOf, periodLabel, todayInParis } from '@shared/domain/period.ts';
import { Select } from '@/components/ui/select.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { QuestionChoice, QuestionFrame, type QuestionFieldProps } from './question-frame.tsx';
import type { Answer } from '../reading/model.ts';
import { dayAnswer } from '../reading/values/balance-day.ts';

/** Asks from which month the rents of all leases are tracked, and says what this means for the rent of this month. */
export function AccountStartField({ question, answer, isLocked, onAnswer }: QuestionFieldProps) {
  const { LL, locale } = useI18nContext();
  const name = useId();
  const [current, next] = question.choices.map((choice) => choice.answer);
  const months = monthsBefore(todayInParis());
  const isPast = answer !== undefined && months.includes(answer);
  const [past, setPast] = useState(isPast ? answer : (months[0] ?? ''));
  const label = (day: string): string => periodLabel(monthOf(day), locale);
  const choosePast = (month: string): void => {
    setPast(month);
    const day = dayAnswer(month);
    if (day !== null) onAnswer(day);
  };
  const choice = (value: Answer | undefined, text: string) =>
    value && (
      <QuestionChoice
        name={name}
        value={value}
        isChosen={answer === value}
        isLocked={isLocked}
        onChoose={() => onAnswer(value)}
      >
        {text}
      </QuestionChoice>
    );
  const words = { month: label(current ?? ''), next: label(next ?? '') };
  return (
    <QuestionFrame
      question={question}
      text={LL.imports.accountStart.question()}
      describedBy={undefined}
      isAnswered={answer === question.proposed}
    >
      <div className="mt-1.5 grid gap-y-1">
        {choice(current, LL.imports.accountStart.current(words))}
        {choice(next, LL.imports.accountStart.next(words))}
        <QuestionChoice
          name={name}
          value="past"
          isChosen={isPast}
          isLocked={isLocked}
          onChoose={() => choosePast(past)}
        >
          {LL.imports.accountStart.past()}
        </QuestionChoice>
        {isPast && (
          <Select
            aria-label={LL.imports.accountStart.month()}
            value={past}
            disabled={isLocked}
            options={months.map((value) => ({ value, label: label(value) }))}
            onChoose={choosePast}
            className="ml-6 h-10! w-56!"
          />
        )}
      </div>
    </QuestionFrame>
  );
}

/** Returns the first days of the months before a day, the newest first, as far back as an account may start. */
function monthsBefore(today: string): string[] {
  const months: string[] = [];
  for (
    let day = addMonths(monthOf(today).from, -1);
    day >= earliestAccountStart(today);
    day = addMonths(day, -1)
  )
    months.push(day);
  return months;
}
