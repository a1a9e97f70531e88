import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/values/calendar-date.ts';
import { addDays, latest } from '@shared/domain/ledger/days.ts';
import { monthOf, todayInParis } from '@shared/domain/period.ts';
import { isUnclearDay, readLastDay } from '@/lib/reading/days.ts';
import { cellsOf } from './cells.ts';
import { dayOrderIn } from './day-order.ts';
import type { Answers, DayAnswer, Mapping, Question, Table } from '../model.ts';
import { titleDay } from '../columns/titles.ts';

const isDayAnswer = (text: string): text is DayAnswer => v.is(CalendarDate, text);

const answerOf = (day: string): DayAnswer[] => (isDayAnswer(day) ? [day] : []);

interface BalanceDay {
  /** The column that states the day, or the column of the balances if no column states the day. */
  readonly column: number;
  /** The text from which the day was read. */
  readonly example: string;
  /** The day stated in the title or in all cells, or `null` if no day is stated. */
  readonly day: string | null;
}

/** Returns the day of all balances. Returns `null` if the lines have different days, or if no column has balances. */
function balanceDayOf(table: Table, mapping: Mapping, answers: Answers): BalanceDay | null {
  const column = mapping.indexOf('balanceOn');
  const cells = cellsOf(table, column);
  if (cells.length > 0) {
    const order = dayOrderIn(table, column, answers);
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
 * Asks for the last day that the balances include. If the list states this day, and it is the last of a month, proposes
 * the stated day: the balances then include that month's rent. For any other stated day, only the landlord knows whether
 * the balances include the rent of the month. If the list states no day, proposes the end of last month.
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

/** The day of the balances in a table, and how certain it is. */
export interface AnsweredBalanceDay {
  /** `null` if the lines have different days or no day, or if the landlord still has to choose. */
  readonly day: string | null;
  /** True if the landlord still has to answer the question about the day. */
  readonly isOpen: boolean;
  /** True if the landlord has chosen the day. His answer replaces the days in the lines. */
  readonly isAnswered: boolean;
}

/**
 * Returns the landlord's answer, or the day that the table states if it is the last day of a month. A proposed day that
 * the table does not state is not sent to the API.
 */
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

/**
 * Returns the first day of the account of a lease with a balance: the day after the balance, or the first day of the
 * lease if the lease starts later.
 */
export const accountStart = (balanceOn: string, leaseStartsOn: string | undefined): string =>
  latest(addDays(balanceOn, 1), leaseStartsOn ?? balanceOn);

/** Returns a typed or picked day as an answer, or `null` if the day is invalid. */
export const dayAnswer = (day: string): DayAnswer | null => (isDayAnswer(day) ? day : null);
