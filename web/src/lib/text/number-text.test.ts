import { expect, test } from 'vitest';
import { numberText, shortEuros } from './number-text.ts';

test.each([
  [0, '0', '0'],
  [1250, '1\u00A0250', '1,250'],
  [1234567, '1\u00A0234\u00A0567', '1,234,567'],
  [1250.5, '1\u00A0250,50', '1,250.50'],
])('%d is %j, in English %j', (value, french, english) => {
  expect(numberText(value, 'fr')).toBe(french);
  expect(numberText(value, 'en')).toBe(english);
});

test.each([
  [1000, '1\u00A0000\u00A0€', '€1,000'],
  [12_004, '12\u00A0004\u00A0€', '€12,004'],
  [-1000.5, '\u22121\u00A0000,50\u00A0€', '\u2212€1,000.50'],
])('%d euros are %j, in English %j', (euros, french, english) => {
  expect(shortEuros(euros, 'fr')).toBe(french);
  expect(shortEuros(euros, 'en')).toBe(english);
});
