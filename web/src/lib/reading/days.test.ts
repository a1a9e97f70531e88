import { expect, test } from 'vitest';
import {
  dayOrderOf,
  isUnclearDay,
  readDay,
  readDayOfYear,
  readExactDay,
  readLastDay,
  readMonth,
} from './days.ts';

/** Splits lines into the texts that `|` separates. */
const list = (...lines: readonly string[]) => lines.flatMap((line) => line.split('|'));

test.each([
  ['05/11/2026', '2026-11-05'],
  ['5.11.26', '2026-11-05'],
  ["05/11'26", '2026-11-05'],
  ['05-11-2026', '2026-11-05'],
  ['05/11/98', '1998-11-05'],
  ['2026-11-05', '2026-11-05'],
  ['2026/11/5', '2026-11-05'],
  ['2026-11-05 00:00:00', '2026-11-05'],
  ['2026-11-05T00:00:00Z', '2026-11-05'],
  ['2026-11-05T09:12:01.123+01:00', '2026-11-05'],
  ['20261105', '2026-11-05'],
  ['05/11/2026 à 09h12', '2026-11-05'],
  ['5 nov. 2026', '2026-11-05'],
  ['5 novembre 2026', '2026-11-05'],
  ['1er août 2026', '2026-08-01'],
  ['le 3 févr. 2026', '2026-02-03'],
  ['le 05/11/2026', '2026-11-05'],
  ['jeudi 5 novembre 2026', '2026-11-05'],
  ['mar. 06/10/2026', '2026-10-06'],
  ['le mardi 6/10/26 à 09h12', '2026-10-06'],
  ['jeu 2026-11-05', '2026-11-05'],
  ['Thu, 05.11.2026', '2026-11-05'],
  ['mar 06 2026', '2026-03-06'],
  ['mar. 2026', '2026-03-01'],
  ['3 juin 2026', '2026-06-03'],
  ['3 juillet 2026', '2026-07-03'],
  ['3 mai 2026', '2026-05-03'],
  ['3-mars-26', '2026-03-03'],
  ['November 5, 2026', '2026-11-05'],
  ['5th Nov 2026', '2026-11-05'],
  // Excel's number of days since 1900, in a cell that has lost its format. Excel also counts 29 February 1900, which
  // did not exist.
  ['44562', '2022-01-01'],
  ['45351', '2024-02-29'],
  ['20000', '1954-10-03'],
  ['60000', '2064-04-08'],
])('readDay reads the text %j as %s', (text, day) => {
  expect(readDay(text, 'dayFirst')).toBe(day);
});

test.each(
  list(
    '31/02/2026|2026-02-30|05/11|2026|19999|60001|44562,5|-44562|051126|20261305|30261105',
    '5 brumaire 2026|05/11/1700|1/1/1/2026|',
  ),
)('%j is not a day', (text) => {
  expect(readDay(text, 'dayFirst')).toBeNull();
});

test('readDay reads the month before the day if the column has this order', () => {
  expect(readDay('05/11/2026', 'monthFirst')).toBe('2026-05-11');
  expect(readDay('05/13/2026', 'monthFirst')).toBe('2026-05-13');
  expect(readDay('13/05/2026', 'monthFirst')).toBeNull();
});

test.each([
  [['05/11/2026', '13/11/2026'], 'dayFirst'],
  [['05/11/2026', '11/13/2026'], 'monthFirst'],
  [['05/11/2026', '01/12/2026'], null],
  [['13/11/2026', '11/13/2026'], null],
  [['31/02/2026'], 'dayFirst'],
  [['05/11/2026', '44562'], null],
])('dayOrderOf the column %j is %j', (cells, order) => {
  expect(dayOrderOf(cells)).toBe(order);
});

test('a date that means the same day in both orders is unambiguous', () => {
  expect(isUnclearDay('05/05/2026')).toBe(false);
  expect(isUnclearDay('05/06/2026')).toBe(true);
  expect(isUnclearDay('2026-05-06')).toBe(false);
  expect(isUnclearDay('44562')).toBe(false);
});

test.each([
  ['mars 2021', '2021-03-01', '2021-03-31'],
  ['Mars-21', '2021-03-01', '2021-03-31'],
  ['sept. 2020', '2020-09-01', '2020-09-30'],
  ['March 2021', '2021-03-01', '2021-03-31'],
  ['03/2021', '2021-03-01', '2021-03-31'],
  ['2021-02', '2021-02-01', '2021-02-28'],
])('readDay reads the month %j as its first day, and readLastDay as its last day', (text, from, to) => {
  expect(readMonth(text)).toEqual({ from, to });
  expect(readDay(text, null)).toBe(from);
  expect(readExactDay(text, null)).toBeNull();
  expect(readLastDay(text, null)).toBe(to);
});

test.each(['2021', 'mars', '13/2021', 'brumaire 2026', 'mars 2021 2022', '5 mars', 'fin octobre 2026', ''])(
  'readMonth does not read the text %j',
  (text) => {
    expect(readMonth(text)).toBeNull();
  },
);

test.each([
  ['fin octobre 2026', '2026-10-31'],
  ['fin d’octobre 2026', '2026-10-31'],
  ['fin du mois de février 2026', '2026-02-28'],
  ['End of October 2026', '2026-10-31'],
  ['31/10/2026', '2026-10-31'],
  ['05/10/2026', '2026-10-05'],
  ['début octobre 2026', null],
])('readLastDay reads the text %j as %j', (text, day) => {
  expect(readLastDay(text, 'dayFirst')).toBe(day);
});

test.each([
  ['01/09', '09-01'],
  ['1.9', '09-01'],
  ['29/02', '02-29'],
  ['01/09/2025', '09-01'],
  ['2025-09-01', '09-01'],
  ['1er septembre', '09-01'],
  ['le 1er sept.', '09-01'],
  ['1er septembre de chaque année', '09-01'],
  ['tous les 15 mars', '03-15'],
  ['15 March', '03-15'],
  ['March 15th', '03-15'],
  ['every 1 September', '09-01'],
  ['septembre', '09-01'],
  ['septembre 2025', '09-01'],
  ['sept-25', '09-01'],
  ['September 25', null],
  ['30/02', null],
  ['31 juin', null],
  ['date anniversaire', null],
  ['oui', null],
  ['', null],
])('readDayOfYear reads the text %j as %s', (text, day) => {
  expect(readDayOfYear(text, 'dayFirst')).toBe(day);
});
