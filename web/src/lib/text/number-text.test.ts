import { expect, test } from 'vitest';
import { numberText } from './number-text.ts';

test.each([
  [0, '0', '0'],
  [1250, '1\u00A0250', '1,250'],
  [1234567, '1\u00A0234\u00A0567', '1,234,567'],
  [1250.5, '1\u00A0250,50', '1,250.50'],
])('%d is %j, in English %j', (value, french, english) => {
  expect(numberText(value, 'fr')).toBe(french);
  expect(numberText(value, 'en')).toBe(english);
});
