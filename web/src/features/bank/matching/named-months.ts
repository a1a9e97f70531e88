import { addMonths } from '@shared/domain/ledger/days.ts';
import { firstDayOf } from '@shared/domain/period.ts';
import { isRentWord, monthOfWord } from './label.ts';
import type { BankLine } from './model.ts';
import { wordsOf } from './words.ts';

/** The range of months that a payer may name, counted from the month of the line. */
const MONTHS_BACK = 24;
const MONTHS_AHEAD = 12;
/** A month without a year is at most this number of months before the month of the line. */
const NEAR_MONTHS_BACK = 10;

/** Matches `11/2026` and `2026-11`, but not the end of a day such as `05/11/2026`. */
const MONTH_AND_YEAR = /(?<![\d/.-])(0?[1-9]|1[0-2])[/.-](20\d\d)(?![\d/.-])/g;
const YEAR_AND_MONTH = /(?<![\d/.-])(20\d\d)[/.-](0[1-9]|1[0-2])(?![\d/.-])/g;
/** Two numbers mean a month only after the word for rent: `LOYER 11/26`. */
const RENT_OF_MONTH =
  /\b(?:loyers?|loy|rent|quittance|mensualit[eé])\s+(?:(?:de|du|d|for|of|mois)\s+)*(0?[1-9]|1[0-2])[/.-](\d\d)(?![\d/.-])/gi;

/** Words that stand before a day: `VIREMENT DU 5 NOVEMBRE`. */
const BEFORE_DAY = /^(?:DU|LE|AU|DATE|ON)$/;
const DAY = /^(?:0?[1-9]|[12]\d|3[01]|1ER)$/;
const YEAR = /^(?:20)?\d\d$/;

/**
 * Returns the months that the payer names, as `yyyy-mm`, oldest first. A payer may say which debt he pays (Code civil,
 * art. 1342-10). If the payer names no year, the year is such that the month is at most ten months before the line's
 * day, or at most one month after it.
 */
export function namedMonths({ day, label }: Pick<BankLine, 'day' | 'label'>): readonly string[] {
  const first = firstDayOf(day.slice(0, 7));
  const from = addMonths(first, -MONTHS_BACK).slice(0, 7);
  const to = addMonths(first, MONTHS_AHEAD).slice(0, 7);
  const named = [...monthsInFigures(label), ...monthsInWords(label, day)];
  return [...new Set(named.filter((month) => month >= from && month <= to))].toSorted();
}

/** Words that stand before a number that is not a month: `FACT 2026-10`. */
const NUMBERED = /(?:\b(?:fact\w*|invoice|inv|ref\w*|dossier|num|no)|n°)\W*$/i;

const monthOf = (month = '', year = ''): string => `${year.padStart(4, '20')}-${month.padStart(2, '0')}`;

function monthsInFigures(label: string): string[] {
  const found = (pattern: RegExp) =>
    [...label.matchAll(pattern)].filter(({ index }) => !NUMBERED.test(label.slice(0, index)));
  return [
    ...found(MONTH_AND_YEAR).map(([, month, year]) => monthOf(month, year)),
    ...found(YEAR_AND_MONTH).map(([, year, month]) => monthOf(month, year)),
    ...[...label.matchAll(RENT_OF_MONTH)].map(([, month, year]) => monthOf(month, year)),
  ];
}

function monthsInWords(label: string, day: string): string[] {
  const words = wordsOf(label);
  const rentAt = words.findIndex(isRentWord);
  return words.flatMap((word, at) => {
    const monthNumber = monthOfWord(word);
    if (monthNumber === null || isDayOfOperation(words, at)) return [];
    const year = yearAfter(words, at);
    // The name of a month may also be a person's name: `VIR M AVRIL`, `JAN KOWALSKI`.
    if (monthNumber.mayBeName && year === null && (rentAt === -1 || rentAt > at)) return [];
    return [year === null ? nearest(monthNumber.month, day) : `${year}-${monthNumber.month}`];
  });
}

/**
 * Returns true if a month belongs to the day of the bank operation: `VIREMENT DU 5 NOVEMBRE`, but not `LOYER DU 1
 * NOVEMBRE`.
 */
const isDayOfOperation = (words: readonly string[], at: number): boolean =>
  DAY.test(words[at - 1] ?? '') && BEFORE_DAY.test(words[at - 2] ?? '') && !isRentWord(words[at - 3] ?? '');

/**
 * Returns the year that is written after a month, or `null` if no year follows. Several months may share one year:
 * `OCTOBRE ET NOVEMBRE 2026`.
 */
function yearAfter(words: readonly string[], at: number): string | null {
  const rest = words.slice(at + 1);
  const next = rest.findIndex((word) => monthOfWord(word) === null && !/^(?:ET|AND|A|AU)$/.test(word));
  const word = rest[next] ?? '';
  return YEAR.test(word) && (next === 0 || word.length === 4) ? word.padStart(4, '20') : null;
}

/** Returns the month (`yyyy-mm`) with this number from ten months before a day to one month after it. */
function nearest(month: string, day: string): string {
  const oldest = addMonths(firstDayOf(day.slice(0, 7)), -NEAR_MONTHS_BACK).slice(0, 7);
  const year = oldest.slice(0, 4);
  return `${year}-${month}` >= oldest ? `${year}-${month}` : `${Number(year) + 1}-${month}`;
}
