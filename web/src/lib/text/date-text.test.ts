import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { DateText, OptionalDateText, PastDateText, parseDay, usualDay } from './date-text.ts';

afterEach(() => vi.useRealTimers());

/** Sets the clock to noon of a day in Paris. */
const onDay = (day: string) => vi.useFakeTimers({ now: new Date(`${day}T11:00:00Z`), toFake: ['Date'] });

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
  ['mar. 06/10/2026', '2026-10-06'],
  ['Mardi 6-10-26', '2026-10-06'],
  ['tue 06.10.2026', '2026-10-06'],
  ['Thurs., 5/11/2026', '2026-11-05'],
  ['ven. 06 11 2026', '2026-11-06'],
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
  ['mar. 2026', 'invalidDate'],
  ['mars 06/10/2026', 'invalidDate'],
  ['31/12/1899', 'dateOutOfRange'],
  ['01/01/2200', 'dateOutOfRange'],
  ['31/02', 'invalidDate'],
  ['2011', 'invalidDate'],
  ['1912', 'invalidDate'],
  ['511', 'invalidDate'],
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

test('leaving a field formats a date and keeps any other text', () => {
  expect(['8/10/26', '1-3-2026', '31/02/26', 'demain', ''].map((text) => usualDay(text))).toEqual([
    '08/10/2026',
    '01/03/2026',
    '31/02/26',
    'demain',
    '',
  ]);
});

test.each(['5/11', '05/11', '5.11', '5-11', '5 11', '0511'])(
  'the text %j, which has no year, is a day of this year',
  (text) => {
    onDay('2026-03-20');
    expect(v.parse(DateText, text)).toBe('2026-11-05');
    expect(v.parse(OptionalDateText, text)).toBe('2026-11-05');
    expect(usualDay(text)).toBe('05/11/2026');
  },
);

test.each([
  ['2027-01-04', '28/12', '2026-12-28'],
  ['2027-01-04', '0401', '2027-01-04'],
  ['2027-01-04', '3/1', '2027-01-03'],
  ['2027-01-04', '5/1', '2026-01-05'],
  ['2029-01-04', '29/02', '2028-02-29'],
])('if future days are not allowed, on %s the text %j means %s', (today, text, day) => {
  onDay(today);
  expect(v.parse(PastDateText, text)).toBe(day);
  expect(usualDay(text, { isPast: true })).toBe(day.split('-').toReversed().join('/'));
});

test('a future day with a typed year is refused if future days are not allowed', () => {
  onDay('2027-01-04');
  expect(v.safeParse(PastDateText, '28/12/2027').issues?.[0].message).toBe('futureDate');
  expect(v.safeParse(PastDateText, '28/12/27').issues?.[0].message).toBe('futureDate');
});

test('no year is added while the date is being typed', () => {
  expect(['5', '5/1', '5/11', '0511'].map(parseDay)).toEqual(['5', '5/1', '5/11', '0511']);
});
