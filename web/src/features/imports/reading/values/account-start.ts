import { addMonths } from '@shared/domain/ledger/days.ts';
import { monthOf, todayInParis } from '@shared/domain/period.ts';
import { dayAnswer } from './balance-day.ts';
import type { Answers, Mapping, Question } from '../model.ts';

/** The columns at which the page shows the question, the best first. */
const PLACES = ['leaseStartsOn', 'rent', 'rentWithCharges'] as const;

/** The columns that state the first day of an account. */
const STATED = ['accountStartsOn', 'balanceOn', 'balance'] as const;

/**
 * Asks once for the first day of all accounts, if neither a day nor a balance states it. Proposes this month, as for a
 * tenant who is added by hand. The next month is right if the rents of this month are already paid.
 */
export function accountStartQuestion(mapping: Mapping): Question[] {
  const meaning = PLACES.find((one) => mapping.includes(one));
  if (meaning === undefined || STATED.some((one) => mapping.includes(one))) return [];
  const thisMonth = monthOf(todayInParis()).from;
  const choices = [thisMonth, addMonths(thisMonth, 1)].flatMap((day) => {
    const answer = dayAnswer(day);
    return answer === null ? [] : [{ answer, reading: answer }];
  });
  const [proposed] = choices;
  return [
    {
      column: mapping.indexOf(meaning),
      about: 'accountStart',
      example: '',
      choices,
      ...(proposed && { proposed: proposed.answer }),
    },
  ];
}

/** Returns the first day of new accounts: the landlord's answer, or else the first day of this month. */
export function newAccountStart(mapping: Mapping, answers: Answers): string {
  const [question] = accountStartQuestion(mapping);
  const answer = question && answers[`${question.column}.accountStart`];
  return (answer === undefined ? null : dayAnswer(answer)) ?? monthOf(todayInParis()).from;
}
