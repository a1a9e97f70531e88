import * as v from 'valibot';
import { expect, test } from 'vitest';
import { DateText } from './date-text.ts';

test.each([
  ['01/03/2026', '2026-03-01'],
  ['1/3/2026', '2026-03-01'],
  ['01-03-2026', '2026-03-01'],
  ['01.03.2026', '2026-03-01'],
  ['01032026', '2026-03-01'],
  [' 29/02/2028 ', '2028-02-29'],
])('%j is the day %s', (text, day) => {
  expect(v.parse(DateText, text)).toBe(day);
});

test.each([
  ['', 'required'],
  ['31/02/2026', 'invalidDate'],
  ['29/02/2026', 'invalidDate'],
  ['03/2026', 'invalidDate'],
  ['13/13/2026', 'invalidDate'],
  ['01/03/26', 'invalidDate'],
  ['demain', 'invalidDate'],
])('%j is refused as %s', (text, code) => {
  expect(v.safeParse(DateText, text).issues?.[0].message).toBe(code);
});
