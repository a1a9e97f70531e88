import * as v from 'valibot';
import { expect, test } from 'vitest';
import { DateText, parseDay, usualDay } from './date-text.ts';

test.each([
  ['01/03/2026', '2026-03-01'],
  ['1/3/2026', '2026-03-01'],
  ['01-03-2026', '2026-03-01'],
  ['01.03.2026', '2026-03-01'],
  ['01032026', '2026-03-01'],
  [' 29/02/2028 ', '2028-02-29'],
  ['8/10/26', '2026-10-08'],
  ['08.10.26', '2026-10-08'],
  ['081026', '2026-10-08'],
  ['1/1/99', '1999-01-01'],
])('%j is the date %s', (text, day) => {
  expect(v.parse(DateText, text)).toBe(day);
});

test.each([
  ['', 'required'],
  ['31/02/2026', 'invalidDate'],
  ['29/02/2026', 'invalidDate'],
  ['03/2026', 'invalidDate'],
  ['13/13/2026', 'invalidDate'],
  ['demain', 'invalidDate'],
  ['31/12/1899', 'dateOutOfRange'],
  ['01/01/2200', 'dateOutOfRange'],
])('%j is refused as %s', (text, code) => {
  expect(v.safeParse(DateText, text).issues?.[0].message).toBe(code);
});

test('a two-digit year is not expanded while the date is being typed', () => {
  expect(['8/10/2', '8/10/20', '8/10/202', '8/10/2026'].map(parseDay)).toEqual([
    '8/10/2',
    '8/10/20',
    '8/10/202',
    '2026-10-08',
  ]);
});

test('when left, a field formats a date and keeps any other text as typed', () => {
  expect(['8/10/26', '1-3-2026', '31/02/26', 'demain', ''].map(usualDay)).toEqual([
    '08/10/2026',
    '01/03/2026',
    '31/02/26',
    'demain',
    '',
  ]);
});
