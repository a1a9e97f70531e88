import { expect, test } from 'vitest';
import { periodText } from './period-text.ts';

test.each([
  ['2026-03-01', '2026-03-31', 'mars 2026', 'March 2026'],
  ['2028-02-01', '2028-02-29', 'février 2028', 'February 2028'],
  ['2026-03-10', '2026-04-09', '10/03/2026 – 09/04/2026', '10/03/2026 – 09/04/2026'],
  ['2026-03-10', '2026-03-10', '10/03/2026', '10/03/2026'],
])('the period from %s to %s is %s, in English %s', (from, to, french, english) => {
  expect(periodText({ from, to }, 'fr')).toBe(french);
  expect(periodText({ from, to }, 'en')).toBe(english);
});
