import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/calendar-date.ts';
import { addDays, latest } from '@shared/domain/ledger/days.ts';
import { monthOf, todayInParis } from '@shared/domain/period.ts';
import { cellsOf } from './cells.ts';
import { dayOrderOf, isUnclearDay, readLastDay } from '@/lib/reading/days.ts';
import type { Answers, DayAnswer, Mapping, Question, Table } from './model.ts';
import { titleDay } from './titles.ts';

const isDayAnswer = (text: string): text is DayAnswer => v.is(CalendarDate, text);

const answerOf = (day: string): DayAnswer[] => (isDayAnswer(day) ? [day] : []);

/** The day of a table's balances. */
interface BalanceDay {
  /** The column with the day, or with the balances. */
  readonly column: number;
  /** The text that states the day. */
  readonly example: string;
  /** The day stated in the title or in all cells; `null` if there is none. */
  readonly day: string | null;
}

type DayOrder = 'dayFirst' | 'monthFirst' | null;

/** The order of day and month in the column. */
const orderOf = (table: Table, column: number, answers: Answers): DayOrder => {
  const chosenOrder = answers[`${column}.dayOrder`];
  return (
    dayOrderOf(cellsOf(table, column)) ??
    (chosenOrder === 'dayFirst' || chosenOrder === 'monthFirst' ? chosenOrder : null)
  );
};

/** The day of all balances; `null` if each line states its own day, or no line has a balance. */
function balanceDayOf(table: Table, mapping: Mapping, answers: Answers): BalanceDay | null {
  const column = mapping.indexOf('balanceOn');
  const cells = cellsOf(table, column);
  if (cells.length > 0) {
    const order = orderOf(table, column, answers);
    if (order === null && cells.some(isUnclearDay)) return null;
    const days = new Set(cells.map((cell) => readLastDay(cell, order)).filter((day) => day !== null));
    const [day, other] = days;
    return day === undefined || other !== undefined ? null : { column, example: cells[0] ?? '', day };
  }
  const balance = mapping.indexOf('balance');
  if (balance < 0 || mapping.includes('accountStartsOn')) return null;
  const title = table.header[balance] ?? '';
  return { column: balance, example: title, day: titleDay(title).day };
}

/**
 * Asks for the last day that the balances include. The last day of a month is proposed if it is stated, since its rent
 * is included. For any other day, only the landlord knows whether the month's rent is included. Without a stated day,
 * the end of last month is proposed.
 */
export function balanceDayQuestion(table: Table, mapping: Mapping, answers: Answers): Question[] {
  const balanceDay = balanceDayOf(table, mapping, answers);
  if (balanceDay === null) return [];
  const { column, example, day } = balanceDay;
  const month = monthOf(day ?? todayInParis());
  const before = addDays(month.from, -1);
  const days = day === null ? [before, month.to] : day === month.to ? [day] : [before, day, month.to];
  const choices = days.flatMap(answerOf).map((answer) => ({ answer, reading: answer }));
  const [proposed] = day === null || day === month.to ? choices : [];
  return [{ column, about: 'balanceDay', example, choices, ...(proposed && { proposed: proposed.answer }) }];
}

/** The day of a table's balances, and whether it is certain. */
export interface AnsweredBalanceDay {
  /** `null`: each line has its own day, or none. */
  readonly day: string | null;
  /** Whether the day still needs an answer. */
  readonly isOpen: boolean;
  /** Whether the day replaces the days of the lines. */
  readonly isAnswered: boolean;
}

/** The answered day of all balances, or the day in title or cells. A day that is only proposed is not sent. */
export function answeredBalanceDay(table: Table, mapping: Mapping, answers: Answers): AnsweredBalanceDay {
  const [question] = balanceDayQuestion(table, mapping, answers);
  const answer = question && answers[`${question.column}.balanceDay`];
  if (answer !== undefined) {
    const day = dayAnswer(answer);
    return { day, isOpen: day === null, isAnswered: true };
  }
  const isDayStated = question !== undefined && balanceDayOf(table, mapping, answers)?.day !== null;
  const day = isDayStated ? (question.proposed ?? null) : null;
  return { day, isOpen: isDayStated && day === null, isAnswered: false };
}

/** The first day of an account after a balance: the next day, or the first day of the lease if it is later. */
export const accountStart = (balanceOn: string, leaseStartsOn: string | undefined): string =>
  latest(addDays(balanceOn, 1), leaseStartsOn ?? balanceOn);

/** A typed or picked day as an answer; `null` if it is invalid. */
export const dayAnswer = (day: string): DayAnswer | null => (isDayAnswer(day) ? day : null);
