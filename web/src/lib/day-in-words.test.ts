import { expect, test } from 'vitest';
import { dayInWords } from './day-in-words.ts';

test.each([
  ['2026-11-20', 'fr', '20\u00A0novembre 2026'],
  ['2026-03-01', 'fr', '1er\u00A0mars 2026'],
  ['2026-11-20', 'en', '20\u00A0November 2026'],
] as const)('%s in %s is %j', (day, locale, words) => {
  expect(dayInWords(day, locale)).toBe(words);
});
