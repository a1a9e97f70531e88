import { expect, test } from 'vitest';
import { ordinalDay } from './ordinal-day.ts';

const DAYS = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 28];

test.each([
  ['fr', '1er 2 3 4 11 12 13 21 22 23 28'],
  ['en', '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 28th'],
] as const)('a day of the month has the ordinal of %s', (locale, words) => {
  expect(DAYS.map((day) => ordinalDay(day, locale)).join(' ')).toBe(words);
});
