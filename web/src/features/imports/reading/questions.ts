import { decimalSignOf, isUnclear, readAmount } from '@/lib/reading/amounts.ts';
import { isUnclearDay, readDay, readDayOfYear, withYear } from '@/lib/reading/days.ts';
import { balanceDayQuestion } from './values/balance-day.ts';
import { blankAddressesQuestion } from './values/blank-addresses.ts';
import { cellsOf } from './values/cells.ts';
import { accountStartQuestion } from './values/account-start.ts';
import { dayOrderIn, shownDayOrder } from './values/day-order.ts';
import { depositsQuestion } from './values/received-deposits.ts';
import { leaseKindQuestion } from './values/lease-kinds.ts';
import type { Answer, Answers, QuestionTopic, Mapping, Meaning, Question, Table } from './model.ts';
import { splitName } from './people/names.ts';
import { isUnclearName } from './people/people.ts';
import { isDebtTitle } from './columns/synonyms.ts';

const AMOUNTS: ReadonlySet<Meaning | null> = new Set<Meaning>([
  'rent',
  'charges',
  'rentWithCharges',
  'deposit',
  'depositReceived',
  'cafBenefit',
  'msaBenefit',
  'balance',
]);
const DAYS: ReadonlySet<Meaning | null> = new Set<Meaning>([
  'leaseStartsOn',
  'depositReceivedOn',
  'accountStartsOn',
  'balanceOn',
  'revisionOn',
]);

/** Returns true if a column of this meaning contains amounts. */
export const isAmount = (meaning: Meaning | null): boolean => AMOUNTS.has(meaning);

/** Returns true if a column of this meaning contains days. */
export const isDay = (meaning: Meaning | null): boolean => DAYS.has(meaning);

/**
 * Returns the questions that the landlord has to answer before the columns can be read. Some of them depend on
 * `answers` to other questions.
 */
export function questionsOf(table: Table, mapping: Mapping, answers: Answers = {}): readonly Question[] {
  const questions = mapping.flatMap((meaning, column) => {
    if (isAmount(meaning)) return amountQuestions(table, column, meaning);
    if (isDay(meaning))
      return dayQuestions(table, column, meaning === 'revisionOn' ? readDayOfYear : readDay);
    return meaning === 'tenantName' ? nameQuestions(table, column) : [];
  });
  return [
    ...questions,
    ...blankAddressesQuestion(table, mapping),
    ...balanceDayQuestion(table, mapping, answers),
    ...accountStartQuestion(mapping),
    ...leaseKindQuestion(table, mapping),
    ...depositsQuestion(table, mapping, answers),
  ];
}

function amountQuestions(table: Table, column: number, meaning: Meaning | null): Question[] {
  const cells = cellsOf(table, column);
  const unclear = decimalSignOfColumn(table, column) === null ? cells.find(isUnclear) : undefined;
  const questions: Question[] = [];
  if (unclear !== undefined) {
    const sign = unclear.includes('.') ? '.' : ',';
    questions.push({
      column,
      about: 'separator',
      example: unclear,
      choices: [
        { answer: 'thousands', reading: readAmount(unclear, sign === '.' ? ',' : '.') },
        { answer: 'decimal', reading: readAmount(unclear, sign) },
      ],
    });
  }
  const signed =
    meaning === 'balance' && !isDebtTitle(table.header[column] ?? '') ? cells.find(isNotZero) : undefined;
  if (signed !== undefined) {
    const reading = readAmount(signed, decimalSignOfColumn(table, column) ?? ',');
    questions.push({
      column,
      about: 'sign',
      example: signed,
      choices: [
        { answer: 'owedAboveZero', reading },
        { answer: 'owedBelowZero', reading: -reading },
      ],
    });
  }
  return questions;
}

const isNotZero = (cell: string): boolean => {
  const euros = readAmount(cell, ',');
  return !Number.isNaN(euros) && euros !== 0;
};

function dayQuestions(table: Table, column: number, read: typeof readDay): Question[] {
  const cells = cellsOf(table, column);
  const isClear = shownDayOrder(table, column) !== null;
  const example = isClear ? undefined : cells.find((cell) => isUnclearDay(withYear(cell)));
  if (example === undefined) return [];
  const choices = (['dayFirst', 'monthFirst'] as const).flatMap((answer) => {
    const reading = read(example, answer);
    return reading === null ? [] : [{ answer, reading }];
  });
  // The example `29/02` gives no choice, because this day does not exist in a common year.
  return choices.length === 2 ? [{ column, about: 'dayOrder', example, choices }] : [];
}

function nameQuestions(table: Table, column: number): Question[] {
  const example = cellsOf(table, column).find(isUnclearName);
  if (example === undefined) return [];
  const choices = (['firstNameFirst', 'lastNameFirst'] as const).map((answer) => ({
    answer,
    reading: splitName(example, answer),
  }));
  return [{ column, about: 'nameOrder', example, choices }];
}

/**
 * Returns the decimal separator that a column shows. Numbers of a workbook always have a decimal point, which does not
 * show how texts are written.
 */
const decimalSignOfColumn = (table: Table, column: number): '.' | ',' | null => {
  const sign = decimalSignOf(cellsOf(table, column));
  return sign === '.' && table.sheets.length > 0 ? null : sign;
};

/**
 * Returns how to read a column, as its cells show or as the landlord has answered. A field of the result is `null` if
 * neither of them decides it.
 */
export function readingsOf(table: Table, column: number, answers: Answers) {
  const answerOf = (about: QuestionTopic): Answer | undefined => answers[`${column}.${about}`];
  const names = answerOf('nameOrder');
  const sign = answerOf('sign');
  return {
    decimalSign: decimalSignOfColumn(table, column),
    separator: answerOf('separator') ?? null,
    dayOrder: dayOrderIn(table, column, answers),
    nameOrder: names === 'firstNameFirst' || names === 'lastNameFirst' ? names : null,
    owed: isDebtTitle(table.header[column] ?? '') ? 'owedAboveZero' : (sign ?? null),
  };
}
